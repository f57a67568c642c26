import { rememberFocus } from './remember-focus.ts';

/**
 * Shows a `<dialog>` of the page as a modal; takes over one that the browser has opened. Returns a
 * function that closes it, gives the focus back and leaves no trace. Calling it again does nothing.
 *
 * @param onClose called on Escape and when the browser closed the dialog by itself. The dialog
 *   stays open until the caller closes it.
 */
export function openModal(dialog: HTMLDialogElement, onClose: () => void): () => void {
  // browsers give the focus back themselves when they opened the dialog
  const giveFocusBack = dialog.open ? undefined : rememberFocus();
  function show(): void {
    // oxlint-disable-next-line no-restricted-properties -- the one place that opens modals
    if (!dialog.open) dialog.showModal();
  }
  function ask(event: Event): void {
    // a dismissed file picker inside fires `cancel` too, which bubbles
    if (event.target !== dialog) return;
    // browsers tell of a close later, when the dialog may have been opened anew
    if (event.type === 'close' && dialog.open) return;
    event.preventDefault();
    // some browsers close it without asking; show it again below any question of the caller
    show();
    onClose();
  }
  dialog.oncancel = dialog.onclose = ask;
  show();
  return function close() {
    // called again, or opened anew meanwhile
    if (dialog.onclose !== ask) return;
    dialog.oncancel = dialog.onclose = null;
    dialog.close();
    giveFocusBack?.();
  };
}
