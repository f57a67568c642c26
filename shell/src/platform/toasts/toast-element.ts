import type { Toast } from '@tessera/shared-contracts/platform/platform';
import { element } from '../element.ts';

/** Creates the element of a toast. A press anywhere on it calls `dismiss`. */
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
  // Added last, so that a button's handler runs before its toast is removed.
  box.addEventListener('click', dismiss);
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    dismiss();
  });
  return box;
}
