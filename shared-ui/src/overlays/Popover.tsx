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
import { popoverDistance } from '@tessera/shared-contracts/sharing/share-limits';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { OverlayRouter } from './modal.ts';
import { rememberFocus } from './remember-focus.ts';

/**
 * Measures all of the content, including the part that is cut off. Otherwise content that grew
 * after placement would seem to fit, because the popover never exceeds the available space.
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

/** Matches windows as narrow as those of phones. */
const phoneQuery = '(max-width: 480px)';

const reachable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]:not([tabindex="-1"])';

/** While the content is loading there is nothing to tab to, so keep the focus inside. */
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
  /** The element that the popover is pinned to. A press on it does not count as outside. */
  readonly anchor: Element | null;
  readonly label: string;
  /** Called on Escape, on a press outside and on Back; the caller unmounts the popover. */
  readonly onClose: () => void;
  /** The router of the platform, if Back closes the popover on phones, which it nearly covers. */
  readonly router?: OverlayRouter | undefined;
  readonly placement?: Placement;
  /** What the popover does not leave, besides the browser's window. */
  readonly boundary?: Element | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A popover pinned to an element, open while mounted. Focus moves in and is restored on close. */
export function Popover({
  anchor,
  label,
  onClose,
  router,
  placement = 'bottom-end',
  boundary,
  className,
  children,
}: PopoverProps): ReactNode {
  const content = useRef<HTMLElement | null>(null);
  const opener = useRef(anchor);
  const room = { padding: popoverDistance, ...(boundary && { boundary }) };
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    onOpenChange(isOpen, event, reason) {
      // keeps a dialog around the popover open
      if (reason === 'escape-key') event?.preventDefault();
      if (!isOpen) onClose();
    },
    placement,
    strategy: 'fixed',
    elements: { reference: anchor },
    whileElementsMounted: autoUpdate,
    middleware: [
      wholeContent,
      offset(8),
      flip(room),
      shift(room),
      size({
        ...room,
        apply: ({ availableHeight, elements }) => {
          elements.floating.style.maxHeight = `${Math.max(120, availableHeight)}px`;
        },
      }),
    ],
  });
  const { getFloatingProps } = useInteractions([
    useDismiss(context, {
      // a press in a dialog that was opened from the popover and covers it is not outside
      outsidePress({ target }) {
        const dialog = target instanceof Element ? target.closest('dialog') : null;
        return !dialog || dialog.contains(content.current);
      },
    }),
  ]);
  const closeByBack = useEffectEvent(onClose);
  useEffect(
    () =>
      window.matchMedia(phoneQuery).matches ? router?.claimBack(() => closeByBack()) : undefined,
    [router],
  );
  useEffect(() => {
    const { activeElement } = document;
    // Safari does not focus a button on a press
    const restoreFocus = rememberFocus(
      activeElement?.contains(opener.current) ? opener.current : activeElement,
    );
    const floating = content.current;
    floating?.focus({ preventScroll: true });
    return () => {
      // Restore focus only if it is in the popover or nowhere: a press elsewhere may have moved it.
      const isOurs =
        document.activeElement === document.body ||
        floating?.contains(document.activeElement) === true;
      if (isOurs) restoreFocus();
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
