import {
  autoUpdate,
  flip,
  offset,
  shift,
  size,
  useFloating,
  type Padding,
  type Placement,
  type Strategy,
} from '@floating-ui/react-dom';
import type { CSSProperties } from 'react';

export interface Placing {
  readonly placement?: Placement | undefined;
  /** Whether it stays with the window or scrolls with the page. */
  readonly strategy?: Strategy | undefined;
  /** Space in px between the anchor and what floats. */
  readonly distance?: number;
  /** Space in px between what floats and the edges of the window. */
  readonly padding?: Padding;
  /** Minimum height in px where there is hardly room. Without it the height is not limited. */
  readonly leastHeight?: number;
  /** Places again on resize only, not on scrolling, and may cover the anchor to stay in view. */
  readonly isStill?: boolean;
}

export interface Placed {
  readonly setFloating: (element: HTMLElement | null) => void;
  readonly floatingStyle: CSSProperties;
}

/**
 * Places an element beside its anchor: on the other side where there is more room, and inside the
 * window. Offsets do the placing, so that transforms stay free for animations.
 */
export function usePlacement(
  anchor: Element | null,
  {
    placement = 'bottom-start',
    strategy = 'fixed',
    distance = 8,
    padding = 8,
    leastHeight,
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
      leastHeight !== undefined &&
        size({
          padding,
          apply: ({ availableHeight, elements }) => {
            elements.floating.style.maxHeight = `${Math.round(Math.max(leastHeight, availableHeight))}px`;
          },
        }),
    ],
  });
  return { setFloating: refs.setFloating, floatingStyle: floatingStyles };
}
