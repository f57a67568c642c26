/**
 * The result of a step in a carousel: another photo, or a peek if there is no photo in that
 * direction. In a peek, the photos move a little and return.
 */
export type CarouselMove =
  | { readonly type: 'go'; readonly index: number }
  | { readonly type: 'peek'; readonly direction: 1 | -1 };

/** Clamps an index to an integer between 0 and the photo count minus one. */
export const clampIndex = (index: number, count: number): number =>
  Math.max(0, Math.min(Math.max(0, count - 1), Number.isFinite(index) ? Math.round(index) : 0));

/** Moves one photo forward or back. At either end, the carousel only peeks. */
export function stepCarousel(index: number, step: 1 | -1, count: number): CarouselMove {
  const next = index + step;
  return next < 0 || next >= count
    ? { type: 'peek', direction: step }
    : { type: 'go', index: next };
}
