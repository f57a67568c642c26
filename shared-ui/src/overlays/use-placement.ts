import {
  autoUpdate,
  flip,
  offset,
  shift,
  useFloating,
  type Middleware,
  type Padding,
  type Placement,
  type Strategy,
} from '@floating-ui/react-dom';
import type { CSSProperties } from 'react';

/** Default minimum distance in px to the edges of the window. */
export const edgePadding = 8;

export interface Placing {
  readonly placement?: Placement | undefined;
  /** `fixed` stays with the window, `absolute` scrolls with the page. */
  readonly strategy?: Strategy | undefined;
  /** Gap in px between the anchor and the floating element. */
  readonly distance?: number;
  /** Minimum distance in px to the edges of the window. */
  readonly padding?: Padding;
  /** Middleware that limits the height, from `fitHeight`; by default the height is unlimited. */
  readonly height?: Middleware;
  /** Repositions on resize but not on scroll, and may cover the anchor to stay in view. */
  readonly isStill?: boolean;
}

export interface Placed {
  readonly setFloating: (element: HTMLElement | null) => void;
  readonly floatingStyle: CSSProperties;
}

/**
 * Positions an element beside its anchor, flips it to the other side if it does not fit, and keeps
 * it inside the window. Uses `left` and `top`, which leaves transforms free for animations.
 */
export function usePlacement(
  anchor: Element | null,
  {
    placement = 'bottom-start',
    strategy = 'fixed',
    distance = 8,
    padding = edgePadding,
    height,
    isStill = false,
  }: Placing,
): Placed {
  const { refs, floatingStyles } = useFloating({
    placement,
    strategy,
    transform: false,
    elements: { reference: anchor },
    whileElementsMounted: (reference, floating, update) =>
      autoUpdate(
        reference,
        floating,
        update,
        isStill ? { ancestorScroll: false, layoutShift: false } : {},
      ),
    middleware: [
      offset(distance),
      flip({ padding }),
      shift({ padding, crossAxis: isStill }),
      height,
    ],
  });
  return { setFloating: refs.setFloating, floatingStyle: floatingStyles };
}
