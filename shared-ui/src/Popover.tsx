import {
  autoUpdate,
  flip,
  offset,
  shift,
  size,
  useDismiss,
  useFloating,
  useInteractions,
  type Middleware,
  type Placement,
} from '@floating-ui/react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

/** Pixels a popover keeps from the edge of what holds it. */
export const popoverEdgeDistance = 10;

/**
 * Judges the room by all that is in the popover. What grew after it was placed is cut to the height that was left there,
 * and would otherwise stay where it seems to fit.
 */
const wholeContent: Middleware = {
  name: 'wholeContent',
  fn({ elements: { floating }, rects, middlewareData }) {
    const height = floating.scrollHeight + floating.offsetHeight - floating.clientHeight;
    if (middlewareData['wholeContent'] || height <= rects.floating.height) return {};
    return {
      data: { height },
      reset: { rects: { ...rects, floating: { ...rects.floating, height } } },
    };
  },
};

const reachable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]:not([tabindex="-1"])';

/** While its content is on its way there is nothing to go on to: the focus waits for it instead of leaving. */
function waitForContent(event: KeyboardEvent<HTMLElement>): void {
  if (
    event.key === 'Tab' &&
    !event.shiftKey &&
    event.target === event.currentTarget &&
    !event.currentTarget.querySelector(reachable)
  )
    event.preventDefault();
}

export interface PopoverProps {
  /** What the popover is pinned to. Pressing it does not count as pressing beside. */
  readonly anchor: HTMLElement | null;
  readonly label: string;
  /** Asked for by Escape and by a press beside; the caller takes it off the page. */
  readonly onClose: () => void;
  readonly placement?: Placement;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A popover pinned to an element, open as long as it is mounted. Focus moves in, and back to where it was. */
export function Popover({
  anchor,
  label,
  onClose,
  placement = 'bottom-end',
  className,
  children,
}: PopoverProps): ReactNode {
  const content = useRef<HTMLElement | null>(null);
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    onOpenChange: (isOpen) => {
      if (!isOpen) onClose();
    },
    placement,
    strategy: 'fixed',
    elements: { reference: anchor },
    whileElementsMounted: autoUpdate,
    middleware: [
      wholeContent,
      offset(8),
      flip({ padding: popoverEdgeDistance }),
      shift({ padding: popoverEdgeDistance }),
      size({
        padding: popoverEdgeDistance,
        apply: ({ availableHeight, elements }) => {
          elements.floating.style.maxHeight = `${Math.max(120, availableHeight)}px`;
        },
      }),
    ],
  });
  const { getFloatingProps } = useInteractions([useDismiss(context)]);
  useEffect(() => {
    const before = document.activeElement;
    const floating = content.current;
    floating?.focus({ preventScroll: true });
    return () => {
      // Only if focus is still ours to give: a press elsewhere has taken it there.
      const isOurs =
        document.activeElement === document.body ||
        floating?.contains(document.activeElement) === true;
      if (isOurs && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={(element) => {
        content.current = element;
        refs.setFloating(element);
      }}
      className={className === undefined ? 'overlay-popover' : `overlay-popover ${className}`}
      style={floatingStyles}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      {...getFloatingProps({ onKeyDown: waitForContent })}
    >
      {children}
    </div>
  );
}
