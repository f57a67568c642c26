import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { openDismissible } from './dismissible.ts';
import { openModal, type OverlayRouter } from './modal.ts';

export interface UseModalOptions {
  /**
   * Called on Escape and Back; may change from render to render. The caller unmounts the dialog.
   */
  readonly onClose: () => void;
  /** The router of the platform; undefined where there is none. */
  readonly router: OverlayRouter | undefined;
  /** Receives focus on opening; by default the browser chooses. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Whether a press on the backdrop calls `onClose` too. True by default. */
  readonly isDismissible?: boolean;
}

/** A ref for a `<dialog>` that is a modal while it is mounted. */
export function useModal({
  onClose,
  router,
  initialFocus,
  isDismissible = true,
}: UseModalOptions): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const requestClose = useEffectEvent(onClose);
  // before the first paint, so that a visible dialog always handles keys
  useLayoutEffect(() => {
    if (!dialog.current) return undefined;
    const open = isDismissible ? openDismissible : openModal;
    const close = open(dialog.current, () => requestClose(), router);
    initialFocus?.current?.focus();
    return close;
  }, [router, initialFocus, isDismissible]);
  return dialog;
}
