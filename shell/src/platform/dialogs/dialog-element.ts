import { element } from '../element.ts';

/** One button of a dialog; the last of the list agrees. */
export interface DialogButton {
  readonly label: string;
  readonly value: boolean;
  readonly tone: 'plain' | 'primary' | 'danger';
}

export interface DialogRequest {
  readonly message: string;
  readonly buttons: readonly DialogButton[];
  /** What escape, space and a close by the browser answer. */
  readonly refusal: boolean;
}

/** What a key does in an open dialog. */
type KeyEffect = 'agree' | 'refuse' | 'next' | 'previous' | 'none';

function effectOf({ key, shiftKey, repeat }: KeyboardEvent): KeyEffect {
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  // The key that opened the dialog may still be held down.
  if (repeat) return 'none';
  if (key === 'Enter') return 'agree';
  return key === ' ' || key === 'Escape' ? 'refuse' : 'none';
}

/**
 * Shows a modal dialog and resolves with the answer once it is gone and focus is back where it was.
 *
 * Enter agrees, unless the person has moved to the other button: what is focused is what enter presses. Space and
 * escape refuse, tab goes round the buttons.
 */
export function showDialog({ message, buttons, refusal }: DialogRequest): Promise<boolean> {
  const opener = document.activeElement;
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
    { class: 'overlay-dialog', 'aria-modal': 'true', 'aria-labelledby': text.id },
    text,
    element('div', { class: 'overlay-dialog__actions' }, ...made),
  );

  const focusedIndex = (): number => made.findIndex((button) => button === document.activeElement);
  const valueAt = (index: number): boolean | undefined => buttons[index]?.value;
  const moveFocus = (step: number): void =>
    made[(focusedIndex() + step + made.length) % made.length]?.focus();

  return new Promise((resolve) => {
    let isAnswered = false;
    function answer(value: boolean): void {
      if (isAnswered) return;
      isAnswered = true;
      if (dialog.open) dialog.close();
      dialog.remove();
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
      resolve(value);
    }

    made.forEach((button, index) =>
      button.addEventListener('click', () => answer(valueAt(index) ?? refusal)),
    );
    dialog.addEventListener('keydown', function pressKey(event) {
      const effect = effectOf(event);
      // No other key reaches the page below, where it might be a shortcut.
      event.stopPropagation();
      if (effect === 'none' && event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      if (effect === 'next') moveFocus(1);
      else if (effect === 'previous') moveFocus(-1);
      else if (effect === 'refuse') answer(refusal);
      else if (effect === 'agree')
        answer(valueAt(focusedIndex()) ?? valueAt(buttons.length - 1) ?? refusal);
    });
    // A focused button would answer space with a click of its own.
    dialog.addEventListener('keyup', (event) => {
      if (event.key === ' ') event.preventDefault();
    });
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      answer(refusal);
    });
    dialog.addEventListener('close', () => answer(refusal));

    document.body.append(dialog);
    dialog.showModal();
    made.at(-1)?.focus();
  });
}
