import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { openModal } from './modal.ts';

export interface UseModalOptions {
  readonly onClose: () => void;
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  readonly isDismissible?: boolean;
}

/** A ref for a `<dialog>` that is a modal while it is mounted. The options are those of openModal. */
export function useModal({
  onClose,
  initialFocus,
  isDismissible = true,
}: UseModalOptions): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const requestClose = useEffectEvent(onClose);
  useEffect(
    () =>
      dialog.current
        ? openModal(dialog.current, {
            onClose: () => requestClose(),
            initialFocus: initialFocus?.current,
            isDismissible,
          })
        : undefined,
    [initialFocus, isDismissible],
  );
  return dialog;
}
