/** Scrolls an element smoothly. */
export interface Glide {
  /** Scrolls down by `distance` px, up if it is negative; replaces a scroll in progress. */
  by(distance: number): void;
  stop(): void;
}

/** Creates a glide whose scrolls take `milliseconds`; with reduced motion, they are instant. */
export function createGlide(scroller: HTMLElement, milliseconds: number): Glide {
  let frame = 0;
  return {
    by(distance) {
      cancelAnimationFrame(frame);
      const from = scroller.scrollTop;
      const to = Math.max(0, from + distance);
      const start = performance.now();
      const duration = window.matchMedia('(prefers-reduced-motion: reduce)').matches
        ? 0
        : milliseconds;
      function step(): void {
        const share = duration === 0 ? 1 : Math.min(1, (performance.now() - start) / duration);
        scroller.scrollTop = from + (to - from) * (1 - (1 - share) ** 3);
        if (share < 1) frame = requestAnimationFrame(step);
      }
      step();
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
