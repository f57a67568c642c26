import type { Router } from '@tessera/shared-contracts/platform/platform';
import { rememberFocus } from './remember-focus.ts';

/** What an overlay needs of the platform's router: Back closes it too. */
export type OverlayRouter = Pick<Router, 'claimBack'>;

/**
 * Opens a `<dialog>` as a modal, or takes over one that is already open. Returns a function that
 * closes it, restores focus and removes all handlers. Calling that function again does nothing.
 *
 * @param onClose called on Escape and Back, and when the browser closes the dialog. The dialog stays
 *   open, or is opened again, until the caller closes it.
 * @param router undefined if the caller claims Back itself
 */
export function openModal(
  dialog: HTMLDialogElement,
  onClose: () => void,
  router: OverlayRouter | undefined,
): () => void {
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
  const releaseBack = router?.claimBack(onClose);
  return function close() {
    releaseBack?.();
    // already closed, or opened again since
    if (dialog.onclose !== ask) return;
    dialog.oncancel = dialog.onclose = null;
    dialog.close();
    restoreFocus?.();
  };
}
