import { useId, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { IconClose } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import type { OverlayRouter } from './modal.ts';
import { useModal } from './use-modal.ts';

export interface DialogProps extends Omit<
  ComponentProps<'dialog'>,
  'aria-labelledby' | 'onClose' | 'open' | 'ref' | 'title'
> {
  readonly title: string;
  /**
   * Called on Escape and Back and, if the dialog is dismissible, by the close button and a press on the
   * backdrop; the caller unmounts the dialog.
   */
  readonly onClose: () => void;
  /** The router of the platform; undefined where there is none. */
  readonly router: OverlayRouter | undefined;
  /** Receives focus on opening; by default the first focusable element. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** False for a dialog that only Escape and the buttons inside it close. */
  readonly isDismissible?: boolean;
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
  router,
  initialFocus,
  isDismissible = true,
  isWide = false,
  className,
  children,
  actions,
  ...rest
}: DialogProps): ReactNode {
  const dialog = useModal({ onClose, router, initialFocus, isDismissible });
  const titleId = useId();
  return (
    <dialog
      {...rest}
      ref={dialog}
      className={['overlay-dialog', isWide ? 'overlay-dialog--wide' : '', className]
        .filter(Boolean)
        .join(' ')}
      aria-modal
      aria-labelledby={titleId}
    >
      <div className="overlay-dialog__head">
        <h2 className="overlay-dialog__title" id={titleId}>
          {title}
        </h2>
        {isDismissible && (
          <IconButton label="Close" onClick={onClose}>
            <IconClose />
          </IconButton>
        )}
      </div>
      {children}
      {actions !== undefined && <div className="overlay-dialog__actions">{actions}</div>}
    </dialog>
  );
}
