import { openModal } from '@tessera/shared-ui/overlays/modal';
import { element } from '../element.ts';

/** A button of a dialog. The last one of the list confirms, the first one refuses. */
export interface DialogButton {
  readonly label: string;
  readonly value: boolean;
  readonly tone: 'plain' | 'primary' | 'danger';
}

export interface DialogRequest {
  readonly message: string;
  readonly buttons: readonly DialogButton[];
}

/**
 * Shows a modal dialog. Resolves with the answer once it is closed and focus is restored.
 *
 * Enter confirms, unless focus was moved to the other button: then it presses that one. Space and
 * escape refuse, tab cycles through the buttons.
 */
export function showDialog({ message, buttons }: DialogRequest): Promise<boolean> {
  return new Promise((resolve) => {
    const text = element('p', { class: 'overlay-dialog__message', id: 'dialog-message' }, message);
    const made = buttons.map(({ label, tone, value }) => {
      const button = element(
        'button',
        { type: 'button', class: tone === 'plain' ? 'button' : `button button--${tone}` },
        label,
      );
      button.addEventListener('click', () => {
        close();
        dialog.remove();
        resolve(value);
      });
      return button;
    });
    const dialog = element(
      'dialog',
      { class: 'overlay-dialog', 'aria-labelledby': text.id },
      text,
      element('div', { class: 'overlay-dialog__actions' }, ...made),
    );

    dialog.addEventListener('keydown', function pressKey(event) {
      const { key } = event;
      // Keep all other keys from the page below, where they might be shortcuts.
      event.stopPropagation();
      if (!['Tab', 'Enter', ' ', 'Escape'].includes(key)) return;
      event.preventDefault();
      const focused = made.findIndex((button) => button === document.activeElement);
      if (key === 'Tab')
        made[(focused + (event.shiftKey ? -1 : 1) + made.length) % made.length]?.focus();
      // The key that opened the dialog may still be down.
      else if (event.repeat) return;
      else if (key === 'Enter') (made[focused] ?? made.at(-1))?.click();
      else refuse();
    });
    const refuse = (): void => made[0]?.click();
    // A focused button would answer space with its own click.
    dialog.addEventListener('keyup', (event) => {
      if (event.key === ' ') event.preventDefault();
    });

    document.body.append(dialog);
    const close = openModal(dialog, refuse);
    made.at(-1)?.focus();
  });
}
