import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconClose } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';

export interface DialogProps {
  readonly title: string;
  /**
   * Called on Escape, the close button and a press on the backdrop; the caller unmounts the dialog.
   */
  readonly onClose: () => void;
  readonly isWide?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  /** Buttons at the end. */
  readonly actions?: ReactNode;
}

/** A modal dialog, open while mounted. Focus moves in, is trapped, and is restored on close. */
export function Dialog({
  title,
  onClose,
  isWide = false,
  className,
  children,
  actions,
}: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={['overlay-dialog', isWide ? 'overlay-dialog--wide' : '', className]
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // cancel events of a file picker inside bubble up to here
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && isBeside(event.currentTarget, event)) onClose();
      }}
    >
      <div className="overlay-dialog__head">
        <h2 className="overlay-dialog__title" id={titleId}>
          {title}
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <IconClose />
        </IconButton>
      </div>
      {children}
      {actions !== undefined && <div className="overlay-dialog__actions">{actions}</div>}
    </dialog>
  );
}

/** The backdrop and the padding belong to the dialog element, so compare coordinates. */
function isBeside(
  dialog: HTMLDialogElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
