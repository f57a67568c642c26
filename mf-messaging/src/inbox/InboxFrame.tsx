import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import type { OverlayRouter } from '@tessera/shared-ui/overlays/modal';
import { Popover } from '@tessera/shared-ui/overlays/Popover';
import { useModal } from '@tessera/shared-ui/overlays/use-modal';
import type { ReactNode } from 'react';
import styles from './InboxFrame.module.css';
import { useIsPhone } from './use-is-phone.ts';

export interface InboxFrameProps {
  /** The element to which the inbox is anchored, unless it fills the screen. */
  readonly anchor: Element | null;
  readonly onClose: () => void;
  readonly router: OverlayRouter;
  readonly children: ReactNode;
}

/** A popover below the header entry; on phones a modal dialog that fills the screen. */
export const InboxFrame = ({ anchor, onClose, router, children }: InboxFrameProps): ReactNode =>
  useIsPhone() ? (
    <FullScreen onClose={onClose} router={router}>
      {children}
    </FullScreen>
  ) : (
    <Popover
      anchor={anchor}
      label={messagingTexts.inbox}
      onClose={onClose}
      className={styles.popover ?? ''}
    >
      {children}
    </Popover>
  );

function FullScreen({ onClose, router, children }: Omit<InboxFrameProps, 'anchor'>): ReactNode {
  const dialog = useModal({ onClose, router, isDismissible: false });
  return (
    <dialog ref={dialog} className={styles.whole} aria-label={messagingTexts.inbox} aria-modal>
      {children}
    </dialog>
  );
}
