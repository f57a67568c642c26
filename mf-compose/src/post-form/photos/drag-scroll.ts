import { dragScroll } from '@tessera/shared-contracts/posts/post-form-constants';

/** Pixels per step at the very edge of the viewport. */
const maxStep = 28;

/**
 * The distance in px to scroll in one step while the pointer is `y` px below the top of the
 * viewport. It is 0 except near the upper and lower edges, grows toward the edge, and is negative
 * near the upper edge.
 */
export function scrollStepAt(y: number, viewportHeight: number): number {
  const zone = viewportHeight * dragScroll.zone;
  if (zone <= 0) return 0;
  const depth =
    y < zone
      ? -(zone - y) / zone
      : y > viewportHeight - zone
        ? (y - viewportHeight + zone) / zone
        : 0;
  return Math.round(Math.max(-1, Math.min(1, depth)) * maxStep) + 0;
}

/**
 * Scrolls while something is dragged near the upper or lower edge of the viewport. Returns a
 * function that stops it.
 */
export function startDragScroll(scroller: Pick<Element, 'scrollBy'>): () => void {
  let y = innerHeight / 2;
  const followMouse = (event: MouseEvent) => {
    y = event.clientY;
  };
  const followTouch = (event: TouchEvent) => {
    y = event.touches[0]?.clientY ?? y;
  };
  const timer = setInterval(() => {
    const step = scrollStepAt(y, innerHeight);
    if (step !== 0) scroller.scrollBy({ top: step, behavior: 'instant' });
  }, dragScroll.throttle);
  document.addEventListener('mousemove', followMouse, { passive: true, capture: true });
  document.addEventListener('touchmove', followTouch, { passive: true, capture: true });
  return () => {
    clearInterval(timer);
    document.removeEventListener('mousemove', followMouse, { capture: true });
    document.removeEventListener('touchmove', followTouch, { capture: true });
  };
}
