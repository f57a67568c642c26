import { rememberFocus } from './remember-focus.ts';

/**
 * Opens a `<dialog>` as a modal, or takes over one that is already open. Returns a function that
 * closes it, restores focus and removes all handlers. Calling that function again does nothing.
 *
 * @param onClose called on Escape and when the browser closes the dialog. The dialog stays open, or
 *   is opened again, until the caller closes it.
 */
export function openModal(dialog: HTMLDialogElement, onClose: () => void): () => void {
  // if the browser opened the dialog, the browser restores focus
  const restoreFocus = dialog.open ? undefined : rememberFocus();
  function show(): void {
    // oxlint-disable-next-line no-restricted-properties -- the one place that opens modals
    if (!dialog.open) dialog.showModal();
  }
  function ask(event: Event): void {
    // a file picker in the dialog fires `cancel` too, and that event bubbles
    if (event.target !== dialog) return;
    // `close` fires asynchronously, when the dialog may be open again
    if (event.type === 'close' && dialog.open) return;
    event.preventDefault();
    // some browsers close the dialog anyway: reopen it, since `onClose` may decide to keep it open
    show();
    onClose();
  }
  dialog.oncancel = dialog.onclose = ask;
  show();
  return function close() {
    // already closed, or opened again since
    if (dialog.onclose !== ask) return;
    dialog.oncancel = dialog.onclose = null;
    dialog.close();
    restoreFocus?.();
  };
}
