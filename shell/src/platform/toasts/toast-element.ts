import type { Toast } from '@tessera/shared-contracts/platform/platform';
import { element } from '../element.ts';

/** A toast as an element; `dismiss` is called by a press on any part of it. */
export function createToastElement(
  { text, avatarUrl, link, action, tone = 'plain' }: Toast,
  dismiss: () => void,
): HTMLElement {
  const box = element('div', {
    class: tone === 'error' ? 'overlay-toast overlay-toast--error' : 'overlay-toast',
  });
  if (avatarUrl !== undefined)
    box.append(
      element('img', {
        class: 'avatar overlay-toast__avatar',
        src: avatarUrl,
        alt: '',
        width: '32',
        height: '32',
      }),
    );
  box.append(element('span', { class: 'overlay-toast__text' }, text));
  if (link) box.append(element('a', { class: 'overlay-toast__link', href: link.href }, link.label));
  if (action) {
    const button = element(
      'button',
      { class: 'overlay-toast__action', type: 'button' },
      action.label,
    );
    button.addEventListener('click', () => action.run());
    box.append(button);
  }
  // Last, so that what a button does happens before its toast is gone.
  box.addEventListener('click', dismiss);
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    dismiss();
  });
  return box;
}
