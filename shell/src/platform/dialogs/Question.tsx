import type { ConfirmOptions } from '@tessera/shared-contracts/platform/platform';
import { Button } from '@tessera/shared-ui/Button';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import type { OverlayRouter } from '@tessera/shared-ui/overlays/modal';
import { useModal } from '@tessera/shared-ui/overlays/use-modal';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { renderDialog } from './render-dialog.tsx';

export interface QuestionProps extends Omit<ConfirmOptions, 'refuse'> {
  /** Label of the refusing button. Without it the dialog is a message with only one button. */
  readonly refuse?: string | undefined;
  readonly router: OverlayRouter | undefined;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/**
 * A question, or a message, in a modal dialog.
 *
 * Enter confirms, unless another button has the focus, which it then presses. Space, Escape and Back
 * refuse. Tab cycles through the buttons. The specification gives all of these keys: in a modal dialog as
 * browsers implement it, Space presses the focused button and Tab also reaches the browser's bars.
 */
export function Question({
  message,
  confirm,
  refuse,
  isDangerous = false,
  note,
  other,
  router,
  onAnswer,
}: QuestionProps): ReactNode {
  const confirming = useRef<HTMLButtonElement>(null);
  const refusing = useRef<HTMLButtonElement>(null);
  const going = useRef<HTMLButtonElement>(null);
  const messageId = useId();
  const noteId = useId();
  const close = (): void => onAnswer(false);
  function goTheOtherWay(): void {
    close();
    other?.run();
  }
  const dialog = useModal({
    onClose: close,
    router,
    initialFocus: other ? going : confirming,
    isDismissible: false,
  });

  function moveFocus(isBack: boolean): void {
    const buttons = [confirming, refusing, going].flatMap(({ current }) => current ?? []);
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons.at((at + (isBack ? -1 : 1)) % buttons.length)?.focus();
  }
  function pressEnter(): void {
    if (other && document.activeElement === going.current) return goTheOtherWay();
    onAnswer(document.activeElement !== refusing.current);
  }
  function pressKey(event: KeyboardEvent): void {
    const { key } = event;
    // Keep all keys from the page below, where they might be shortcuts.
    event.stopPropagation();
    if (!['Tab', 'Enter', ' ', 'Escape'].includes(key)) return;
    event.preventDefault();
    if (key === 'Tab') moveFocus(event.shiftKey);
    // The key that opened the dialog may still be down.
    else if (event.repeat) return;
    else if (key === 'Enter') pressEnter();
    else close();
  }
  return (
    <dialog
      ref={dialog}
      className="overlay-dialog"
      aria-labelledby={messageId}
      aria-describedby={note === undefined ? undefined : noteId}
      onKeyDown={pressKey}
      // Space would otherwise click the focused button.
      onKeyUp={(event) => {
        if (event.key === ' ') event.preventDefault();
      }}
    >
      <p className="overlay-dialog__message" id={messageId}>
        {message}
      </p>
      {note !== undefined && <FieldNote id={noteId}>{note}</FieldNote>}
      <div className="overlay-dialog__actions">
        {refuse !== undefined && (
          <Button ref={refusing} onClick={close}>
            {refuse}
          </Button>
        )}
        {other && (
          <Button ref={going} variant="primary" onClick={goTheOtherWay}>
            {other.label}
          </Button>
        )}
        <Button
          ref={confirming}
          variant={isDangerous ? 'danger' : 'primary'}
          onClick={() => onAnswer(true)}
        >
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}

/** Asks a question in a dialog. Resolves to whether it was confirmed, once the dialog is gone. */
export const askQuestion = (question: Omit<QuestionProps, 'onAnswer'>): Promise<boolean> =>
  renderDialog<boolean>((answer) => <Question {...question} onAnswer={answer} />);
