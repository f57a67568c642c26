import { bubbleKindAttribute } from '@tessera/shared-contracts/messaging/bubble-element';
import { thumbnailWidths } from '@tessera/shared-contracts/media/choose-thumbnail';
import { useRef, type ReactNode } from 'react';
import { useFullWidth } from './bubble-width.ts';
import type { MessageFlags } from './message-flags.ts';
import styles from './bubbles.module.css';

export interface BubbleFrameProps {
  readonly kind: 'image' | 'post' | 'text';
  readonly isMine: boolean;
  readonly flags: MessageFlags;
  readonly children: ReactNode;
  /** Controls on the side opposite the bubble. */
  readonly controls?: ReactNode;
}

/** Places a bubble on its sender's side, and the controls on the opposite side. */
export function BubbleFrame({
  kind,
  isMine,
  flags,
  children,
  controls,
}: BubbleFrameProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isFull = useFullWidth(
    content,
    place,
    kind === 'text' ? undefined : thumbnailWidths.message,
  );
  return (
    <div className={styles.row} data-mine={isMine || undefined}>
      <div className={styles.place} ref={place}>
        <div
          className={styles.bubble}
          {...{ [bubbleKindAttribute]: kind }}
          data-full={isFull || undefined}
          data-collapsed={flags.isCollapsed || undefined}
          data-moves={flags.hasAnimation || undefined}
          data-waits={flags.isQueued || flags.isPending || undefined}
          data-failed={flags.isError || undefined}
        >
          <div className={styles.content} ref={content}>
            {children}
          </div>
        </div>
      </div>
      {controls}
    </div>
  );
}
