import { openModal } from './modal.ts';

/** Whether a press is beside the box of a dialog: its padding belongs to the dialog element too. */
export function isBeside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * Opens a modal that a press on its backdrop closes too: that also calls `onClose`.
 *
 * @param fillsWindow the dialog is its own backdrop, which has the scrollbar of its contents
 */
export function openDismissible(
  dialog: HTMLDialogElement,
  onClose: () => void,
  { fillsWindow = false }: { readonly fillsWindow?: boolean } = {},
): () => void {
  let isPressedInside = false;
  const isOnBackdrop = (event: MouseEvent): boolean =>
    event.target === dialog &&
    (fillsWindow ? event.clientX < dialog.clientWidth : isBeside(dialog, event));
  // selecting text may begin inside and end on the backdrop
  function press(event: MouseEvent): void {
    isPressedInside = !isOnBackdrop(event);
  }
  function release(event: MouseEvent): void {
    if (!isPressedInside && isOnBackdrop(event)) onClose();
    isPressedInside = false;
  }
  dialog.addEventListener('mousedown', press);
  dialog.addEventListener('click', release);
  const close = openModal(dialog, onClose);
  return function closeDismissible() {
    dialog.removeEventListener('mousedown', press);
    dialog.removeEventListener('click', release);
    close();
  };
}
