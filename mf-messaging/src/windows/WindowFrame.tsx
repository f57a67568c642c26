import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import type { ComponentProps, CSSProperties, ReactNode, RefObject } from 'react';
import type { Place } from './place.ts';
import { useWindowDrag } from './use-window-drag.ts';
import styles from './WindowFrame.module.css';

export interface WindowFrameProps extends Pick<
  ComponentProps<'section'>,
  'onClick' | 'onFocus' | 'onKeyDown'
> {
  readonly frame: RefObject<HTMLElement | null>;
  /** The part by which the window is dragged. */
  readonly handle: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly isLeaving: boolean;
  /** Number of open windows that cover this one. */
  readonly depth: number;
  /** Where the window was moved to; undefined in its row. */
  readonly place: Place | undefined;
  /** Undefined if the window cannot be moved. */
  readonly onMove: ((place: Place) => void) | undefined;
  /** Handlers for dropped files. */
  readonly drop: ComponentProps<'section'>;
  readonly children: ReactNode;
}

/** A remembered place, kept inside a viewport that has since become smaller. */
const placed = ({ right, bottom }: Place): CSSProperties => ({
  position: 'fixed',
  insetInlineEnd: `clamp(0px, ${right}px, 100% - var(--window-width))`,
  insetBlockEnd: `clamp(var(--bottom-bar, 0px), ${bottom}px, 100% - var(--window-height) - var(--header-height))`,
});

/**
 * The box of a window. Its own component, so that the messages are not rendered again while the
 * window is dragged.
 */
export function WindowFrame({
  frame,
  handle,
  label,
  isLeaving,
  depth,
  place,
  onMove,
  drop,
  children,
  ...handlers
}: WindowFrameProps): ReactNode {
  const { dragged, onPointerDown } = useWindowDrag(frame, handle, (next) => onMove?.(next));
  const shown = dragged ?? place;
  return (
    <section
      className={shown ? `${styles.window ?? ''} ${styles.moved ?? ''}` : styles.window}
      ref={frame}
      tabIndex={-1}
      role="dialog"
      aria-label={label}
      {...{ [pageAttributes.leaving]: isLeaving || undefined }}
      style={{ zIndex: -depth, ...(shown && placed(shown)) }}
      {...(onMove && { onPointerDown })}
      {...handlers}
      {...drop}
    >
      {children}
    </section>
  );
}
