import { headerHeight } from '@tessera/shared-contracts/shell/constants';

/** How much of an element is visible. */
export interface InView {
  readonly isInView: boolean;
  readonly isFullyInView: boolean;
}

/** Tolerance in px, because browsers position elements at fractions of a pixel. */
const tolerance = 2;

/**
 * How much of an element the window shows. The header covers the top of the page, but not the top
 * of overlays.
 */
export function fullViewOf(element: Element): InView {
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return { isInView: false, isFullyInView: false };
  const highest = element.closest('main') ? headerHeight : 0;
  const { innerHeight, innerWidth } = window;
  return {
    isInView: bottom > highest && top < innerHeight && right > 0 && left < innerWidth,
    isFullyInView:
      top >= highest - tolerance &&
      bottom <= innerHeight + tolerance &&
      left >= -tolerance &&
      right <= innerWidth + tolerance,
  };
}
