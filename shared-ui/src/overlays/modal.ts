import { listen } from '../lifetime.ts';
import { rememberFocus } from './remember-focus.ts';

export interface ModalOptions {
  /**
   * Called on Escape, on a press on the backdrop and when the browser closed the dialog by itself.
   * The dialog stays open until the caller closes it.
   */
  readonly onClose: () => void;
  /** The element that gets the focus. Left out, the browser chooses. */
  readonly initialFocus?: HTMLElement | null | undefined;
  /** Whether a press on the backdrop calls `onClose` too. True by default. */
  readonly isDismissible?: boolean;
  /** The visible part of a dialog that is its own backdrop. */
  readonly surface?: Element;
  /** A class of the root element while the dialog is open, such as one that stops scrolling. */
  readonly rootClass?: string | undefined;
}

/**
 * Shows a `<dialog>` of the page as a modal; takes over one that the browser has opened. Returns a
 * function that closes it, removes every listener and class, and gives the focus back. Calling it
 * again does nothing.
 */
export function openModal(
  dialog: HTMLDialogElement,
  { onClose, initialFocus, isDismissible = true, surface = dialog, rootClass }: ModalOptions,
): () => void {
  // browsers give the focus back themselves when they opened the dialog
  const giveFocusBack = dialog.open ? () => {} : rememberFocus();
  const open = new AbortController();
  let isPressedInside = false;

  function show(): void {
    // oxlint-disable-next-line no-restricted-properties -- the one place that opens modals
    if (!dialog.open) dialog.showModal();
  }
  function isOnBackdrop({ target, clientX, clientY }: MouseEvent): boolean {
    // the padding belongs to the dialog too, and so does its scrollbar
    if (target !== dialog || isWithin(surface, clientX, clientY)) return false;
    const scrollbar = dialog.getBoundingClientRect().left + dialog.clientLeft + dialog.clientWidth;
    return !isWithin(dialog, clientX, clientY) || clientX < scrollbar;
  }

  listen(open.signal, dialog, 'cancel', (event) => {
    // a dismissed file picker inside fires an event of the same name, which bubbles
    if (event.target !== dialog) return;
    event.preventDefault();
    onClose();
  });
  listen(open.signal, dialog, 'close', () => {
    // some browsers close it without asking; show it again below any question of the caller
    show();
    onClose();
  });
  if (isDismissible) {
    // selecting text may begin inside and end on the backdrop
    listen(open.signal, dialog, 'mousedown', (event) => {
      isPressedInside = !isOnBackdrop(event);
    });
    listen(open.signal, dialog, 'click', (event) => {
      if (!isPressedInside && isOnBackdrop(event)) onClose();
      isPressedInside = false;
    });
  }
  if (rootClass) document.documentElement.classList.add(rootClass);
  show();
  initialFocus?.focus();

  return function close() {
    if (open.signal.aborted) return;
    open.abort();
    if (rootClass) document.documentElement.classList.remove(rootClass);
    if (dialog.open) dialog.close();
    giveFocusBack();
  };
}

function isWithin(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}
