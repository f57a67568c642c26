import { scrollHelper } from '@tessera/shared-contracts/posts/post-form-constants';

/** What must stay in view, and between which edges; px from the top of the viewport. */
export interface ScrollHelperOptions {
  /** What scrolls: the page's `document.scrollingElement` or a box of its own. */
  readonly scroller: Element;
  /** Where the caret's line stands now; undefined when there is none. */
  readonly line: () => Pick<DOMRect, 'top' | 'bottom'> | undefined;
  /** The part of the viewport that nothing covers; all of it by default. */
  readonly edges?: () => { readonly top: number; readonly bottom: number };
}

/** Keeps a line in view while somebody writes. */
export interface ScrollHelper {
  /** Something was typed: looks once typing rests for 200 ms, and scrolls within 250 ms where it must. */
  note(): void;
  stop(): void;
}

/**
 * How far to scroll so that a line stands well in view; 0 while it does.
 *
 * The edges are moved by the trigger padding (-50: inwards) and the line has the content padding (20) round it.
 */
export function scrollDistance(
  line: Pick<DOMRect, 'top' | 'bottom'>,
  edges: { readonly top: number; readonly bottom: number },
): number {
  const { triggerPadding, contentPadding } = scrollHelper;
  const top = edges.top - triggerPadding;
  const bottom = edges.bottom + triggerPadding;
  if (line.top < top) return line.top - contentPadding - top;
  // a line of writing is never taller than what is seen of it; a very low window keeps its top
  if (line.bottom > bottom)
    return Math.min(
      line.bottom + contentPadding - bottom,
      Math.max(0, line.top - contentPadding - top),
    );
  return 0;
}

const wholeViewport = () => ({ top: 0, bottom: innerHeight });

/** Creates a scroll helper. It listens to nothing itself; `stop` ends what is under way. */
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
