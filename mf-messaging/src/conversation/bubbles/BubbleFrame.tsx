import { bubbleKindAttribute } from '@tessera/shared-contracts/messaging/bubble-element';
import { thumbnailWidths } from '@tessera/shared-contracts/media/choose-thumbnail';
import { useRef, type ReactNode } from 'react';
import { useFullWidth } from './bubble-width.ts';
import { useLongPress } from './use-long-press.ts';
import type { MessageFlags } from './message-flags.ts';
import styles from './bubbles.module.css';

export interface BubbleFrameProps {
  readonly kind: 'image' | 'post' | 'text';
  readonly isMine: boolean;
  readonly flags: MessageFlags;
  readonly children: ReactNode;
  /**
   * Controls on the side opposite the bubble. They appear when the row is hovered, pressed or
   * focused.
   */
  readonly controls?: ReactNode;
  /** Called on a long press on a bubble that has no text to select. */
  readonly onHold?: () => void;
}

const doNothing = (): void => {};

/** Places a bubble on its sender's side, and the controls on the opposite side. */
export function BubbleFrame({
  kind,
  isMine,
  flags,
  children,
  controls,
  onHold,
}: BubbleFrameProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isFull = useFullWidth(
    content,
    place,
    kind === 'text' ? undefined : thumbnailWidths.message,
  );
  const holding = useLongPress(onHold ?? doNothing);
  return (
    // focusable, so that a press shows the controls
    <div
      className={styles.row}
      data-mine={isMine || undefined}
      {...(controls !== undefined && { tabIndex: -1 })}
    >
      <div className={styles.place} ref={place}>
        <div
          className={styles.bubble}
          {...{ [bubbleKindAttribute]: kind }}
          data-full={isFull || undefined}
          data-collapsed={flags.isCollapsed || undefined}
          data-moves={flags.hasAnimation || undefined}
          data-waits={flags.isQueued || flags.isPending || undefined}
          data-failed={flags.isError || undefined}
          {...(onHold && kind !== 'text' && holding)}
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
