import type { ConfirmOptions } from '@tessera/shared-contracts/platform/platform';
import { Button } from '@tessera/shared-ui/Button';
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
 * Enter confirms, or refuses if the refusing button has focus. Space, Escape and Back refuse. Tab
 * cycles through the buttons. The specification gives all of these keys: in a modal dialog as
 * browsers implement it, Space presses the focused button and Tab also reaches the browser's bars.
 */
export function Question({
  message,
  confirm,
  refuse,
  isDangerous = false,
  router,
  onAnswer,
}: QuestionProps): ReactNode {
  const confirming = useRef<HTMLButtonElement>(null);
  const refusing = useRef<HTMLButtonElement>(null);
  const messageId = useId();
  const close = (): void => onAnswer(false);
  const dialog = useModal({
    onClose: close,
    router,
    initialFocus: confirming,
    isDismissible: false,
  });

  function moveFocus(): void {
    const isAtConfirming = document.activeElement === confirming.current;
    const next = isAtConfirming ? (refusing.current ?? confirming.current) : confirming.current;
    next?.focus();
  }
  function pressKey(event: KeyboardEvent): void {
    const { key } = event;
    // Keep all keys from the page below, where they might be shortcuts.
    event.stopPropagation();
    if (!['Tab', 'Enter', ' ', 'Escape'].includes(key)) return;
    event.preventDefault();
    if (key === 'Tab') moveFocus();
    // The key that opened the dialog may still be down.
    else if (event.repeat) return;
    else if (key === 'Enter') onAnswer(document.activeElement !== refusing.current);
    else close();
  }
  return (
    <dialog
      ref={dialog}
      className="overlay-dialog"
      aria-labelledby={messageId}
      onKeyDown={pressKey}
      // Space would otherwise click the focused button.
      onKeyUp={(event) => {
        if (event.key === ' ') event.preventDefault();
      }}
    >
      <p className="overlay-dialog__message" id={messageId}>
        {message}
      </p>
      <div className="overlay-dialog__actions">
        {refuse !== undefined && (
          <Button ref={refusing} onClick={close}>
            {refuse}
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
