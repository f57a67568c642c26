import { openModal, type OverlayRouter } from './modal.ts';

/**
 * Whether a press is outside the dialog’s box. The event’s target does not show this: presses
 * on the backdrop and on the padding of the dialog both target the dialog.
 */
export function isOutside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * Opens a modal that also calls `onClose` on a backdrop press.
 *
 * @param router undefined if the caller claims Back itself
 * @param fillsWindow whether the dialog covers the window. A press on the dialog element itself
 *   then counts as a backdrop press, except on its scrollbar.
 */
export function openDismissible(
  dialog: HTMLDialogElement,
  onClose: () => void,
  router: OverlayRouter | undefined,
  { fillsWindow = false }: { readonly fillsWindow?: boolean } = {},
): () => void {
  let isPressedInside = false;
  const isOnBackdrop = (event: MouseEvent): boolean =>
    event.target === dialog &&
    (fillsWindow ? event.clientX < dialog.clientWidth : isOutside(dialog, event));
  // a text selection may start inside and end on the backdrop
  function press(event: MouseEvent): void {
    isPressedInside = !isOnBackdrop(event);
  }
  function release(event: MouseEvent): void {
    if (!isPressedInside && isOnBackdrop(event)) onClose();
    isPressedInside = false;
  }
  dialog.addEventListener('mousedown', press);
  dialog.addEventListener('click', release);
  const close = openModal(dialog, onClose, router);
  return function closeDismissible() {
    dialog.removeEventListener('mousedown', press);
    dialog.removeEventListener('click', release);
    close();
  };
}
