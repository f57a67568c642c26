import { scrollHelper } from '@tessera/shared-contracts/posts/post-form-constants';

/** Positions are in px from the top of the viewport. */
export interface ScrollHelperOptions {
  /** The scroll container: `document.scrollingElement` or an inner element. */
  readonly scroller: Element;
  /** Position of the caret's line; undefined if there is no caret. */
  readonly line: () => Pick<DOMRect, 'top' | 'bottom'> | undefined;
  /** The part of the viewport that nothing covers; all of it by default. */
  readonly edges?: () => { readonly top: number; readonly bottom: number };
}

/** Keeps the caret's line in view while typing. */
export interface ScrollHelper {
  /** Call on input: after a pause of 200 ms in typing, scrolls if needed, taking up to 250 ms. */
  note(): void;
  stop(): void;
}

/**
 * How far to scroll, in px, to bring a line well into view; 0 if it already is.
 *
 * The trigger padding moves the edges: -50 moves each edge 50 px inwards. The content padding (20)
 * is the space kept between the line and the moved edge.
 */
export function scrollDistance(
  line: Pick<DOMRect, 'top' | 'bottom'>,
  edges: { readonly top: number; readonly bottom: number },
): number {
  const { triggerPadding, contentPadding } = scrollHelper;
  const top = edges.top - triggerPadding;
  const bottom = edges.bottom + triggerPadding;
  if (line.top < top) return line.top - contentPadding - top;
  // if the line does not fit, as in a window of very little height, keep its top visible
  if (line.bottom > bottom)
    return Math.min(
      line.bottom + contentPadding - bottom,
      Math.max(0, line.top - contentPadding - top),
    );
  return 0;
}

const wholeViewport = () => ({ top: 0, bottom: innerHeight });

/** Creates a scroll helper. It registers no listeners itself; `stop` cancels pending work. */
export function createScrollHelper({
  scroller,
  line,
  edges = wholeViewport,
}: ScrollHelperOptions): ScrollHelper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  function glide(distance: number): void {
    const from = scroller.scrollTop;
    const start = performance.now();
    const ms = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : scrollHelper.speed;
    function step(): void {
      const share = ms === 0 ? 1 : Math.min(1, (performance.now() - start) / ms);
      scroller.scrollTop = from + distance * (1 - (1 - share) ** 3);
      if (share < 1) frame = requestAnimationFrame(step);
    }
    step();
  }

  return {
    note() {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      timer = setTimeout(() => {
        const place = line();
        const distance = place ? scrollDistance(place, edges()) : 0;
        if (distance !== 0) glide(distance);
      }, scrollHelper.debounce);
    },
    stop() {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    },
  };
}
