import type { Hotkey } from '@tessera/shared-contracts/platform/platform';
import { element } from '../element.ts';
import type { HotkeysSetting } from './hotkeys-setting.ts';
import { keyCaps } from './key-caps.ts';

const groups: readonly Hotkey['group'][] = ['Everywhere', 'Reading', 'Writing'];

/** Texts of the help sheet (ours). */
export const helpSheetTexts = {
  title: 'Keyboard shortcuts',
  switch: 'Use keyboard shortcuts',
  close: 'Close',
} as const;

function createRow(
  { keys, description }: Pick<Hotkey, 'keys' | 'description'>,
  isMac: boolean,
): HTMLElement {
  const presses = keyCaps(keys, isMac).map((caps) =>
    caps.map((cap) => element('kbd', { class: 'overlay-keys__key' }, cap)),
  );
  const term = element('dt', { class: 'overlay-keys__keys' });
  presses.forEach((caps, index) => term.append(...(index > 0 ? [' then '] : []), ...caps));
  return element(
    'div',
    { class: 'overlay-keys__row' },
    term,
    element('dd', { class: 'overlay-keys__purpose' }, description),
  );
}

/**
 * Shows every registered shortcut by group, with the switch for all of them. Escape, `?` and the
 * button close it.
 */
export function showHelpSheet(
  hotkeys: readonly Pick<Hotkey, 'keys' | 'description' | 'group'>[],
  setting: HotkeysSetting,
  isMac: boolean,
): void {
  const opener = document.activeElement;
  const title = element(
    'h2',
    { class: 'overlay-dialog__title', id: 'hotkeys-title' },
    helpSheetTexts.title,
  );
  const list = element('div', { class: 'overlay-keys' });
  for (const group of groups) {
    const members = hotkeys.filter((hotkey) => hotkey.group === group);
    if (members.length === 0) continue;
    const heading = element('h3', { class: 'overlay-keys__group', id: `hotkeys-${group}` }, group);
    list.append(
      heading,
      element(
        'dl',
        { class: 'overlay-keys', 'aria-labelledby': heading.id },
        ...members.map((hotkey) => createRow(hotkey, isMac)),
      ),
    );
  }
  const box = element('input', { type: 'checkbox', role: 'switch' });
  box.checked = setting.isOn();
  box.addEventListener('change', () => setting.set(box.checked));
  const close = element('button', { type: 'button', class: 'button' }, helpSheetTexts.close);
  const dialog = element(
    'dialog',
    {
      class: 'overlay-dialog overlay-dialog--wide',
      'aria-modal': 'true',
      'aria-labelledby': title.id,
    },
    element('div', { class: 'overlay-dialog__head' }, title),
    list,
    element('label', { class: 'form__check' }, box, helpSheetTexts.switch),
    element('div', { class: 'overlay-dialog__actions' }, close),
  );
  const end = (): void => {
    if (dialog.open) dialog.close();
    dialog.remove();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
  close.addEventListener('click', end);
  dialog.addEventListener('close', end);
  dialog.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key !== 'Escape' && event.key !== '?') return;
    event.preventDefault();
    end();
  });
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}
