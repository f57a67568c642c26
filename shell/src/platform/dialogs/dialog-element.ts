import { openModal } from '@tessera/shared-ui/overlays/modal';
import { element } from '../element.ts';

/** A button of a dialog. The last one of the list confirms. */
export interface DialogButton {
  readonly label: string;
  readonly value: boolean;
  readonly tone: 'plain' | 'primary' | 'danger';
}

export interface DialogRequest {
  readonly message: string;
  readonly buttons: readonly DialogButton[];
  /** The answer for escape, space and a close by the browser. */
  readonly refusal: boolean;
}

/** The effect of a key in an open dialog. */
type KeyEffect = 'agree' | 'refuse' | 'next' | 'previous' | 'none';

function effectOf({ key, shiftKey, repeat }: KeyboardEvent): KeyEffect {
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  // The key that opened the dialog may still be down.
  if (repeat) return 'none';
  if (key === 'Enter') return 'agree';
  return key === ' ' || key === 'Escape' ? 'refuse' : 'none';
}

/**
 * Shows a modal dialog. Resolves with the answer once it is closed and focus is restored.
 *
 * Enter confirms, unless focus was moved to the other button: then it presses that one. Space and
 * escape refuse, tab cycles through the buttons.
 */
export function showDialog({ message, buttons, refusal }: DialogRequest): Promise<boolean> {
  const text = element(
    'p',
    { class: 'overlay-dialog__message', id: `dialog-message-${crypto.randomUUID()}` },
    message,
  );
  const made = buttons.map(({ label, tone }) =>
    element(
      'button',
      { type: 'button', class: tone === 'plain' ? 'button' : `button button--${tone}` },
      label,
    ),
  );
  const dialog = element(
    'dialog',
    { class: 'overlay-dialog', 'aria-labelledby': text.id },
    text,
    element('div', { class: 'overlay-dialog__actions' }, ...made),
  );

  const focusedIndex = (): number => made.findIndex((button) => button === document.activeElement);
  const valueAt = (index: number): boolean | undefined => buttons[index]?.value;
  const moveFocus = (step: number): void =>
    made[(focusedIndex() + step + made.length) % made.length]?.focus();

  return new Promise((resolve) => {
    function answer(value: boolean): void {
      close();
      dialog.remove();
      resolve(value);
    }

    made.forEach((button, index) =>
      button.addEventListener('click', () => answer(valueAt(index) ?? refusal)),
    );
    dialog.addEventListener('keydown', function pressKey(event) {
      const effect = effectOf(event);
      // Keep all other keys from the page below, where they might be shortcuts.
      event.stopPropagation();
      if (effect === 'none' && event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      if (effect === 'next') moveFocus(1);
      else if (effect === 'previous') moveFocus(-1);
      else if (effect === 'refuse') answer(refusal);
      else if (effect === 'agree')
        answer(valueAt(focusedIndex()) ?? valueAt(buttons.length - 1) ?? refusal);
    });
    // A focused button would answer space with its own click.
    dialog.addEventListener('keyup', (event) => {
      if (event.key === ' ') event.preventDefault();
    });
    document.body.append(dialog);
    const close = openModal(dialog, {
      onClose: () => answer(refusal),
      initialFocus: made.at(-1),
      isDismissible: false,
    });
  });
}
