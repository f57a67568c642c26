import { useEffect, type RefObject } from 'react';

/** Milliseconds that the scroll to the end takes when the unread-messages button is pressed. */
export const scrollTime = 500;

const prefersReducedMotion = (): boolean =>
  'matchMedia' in window && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Input events that may scroll the list. */
const scrollInput = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to the end, even if the list grows in the meantime. User input stops the scrolling, and
 * so does the returned function.
 */
export function scrollToEnd(list: HTMLElement, milliseconds = scrollTime): () => void {
  const from = list.scrollTop;
  const start = performance.now();
  const duration = prefersReducedMotion() ? 0 : milliseconds;
  const life = new AbortController();
  const stop = (): void => life.abort();
  function step(): void {
    if (life.signal.aborted) return;
    const share = duration === 0 ? 1 : Math.min(1, (performance.now() - start) / duration);
    const end = list.scrollHeight - list.clientHeight;
    list.scrollTop = from + (end - from) * (1 - (1 - share) ** 3);
    if (share < 1) requestAnimationFrame(step);
    else stop();
  }
  for (const type of scrollInput)
    list.addEventListener(type, stop, { passive: true, signal: life.signal });
  step();
  return stop;
}

/**
 * If the end of a scrolling list is in view, keeps it in view when the size of the list's visible
 * area changes. Changes to the content are not observed.
 */
export function useStayAtEnd(
  scroller: RefObject<HTMLElement | null>,
  isAtEnd: RefObject<boolean>,
): void {
  useEffect(
    function followSize() {
      const list = scroller.current;
      if (!list) return undefined;
      const observer = new ResizeObserver(() => {
        if (isAtEnd.current) list.scrollTop = list.scrollHeight;
      });
      observer.observe(list);
      return () => observer.disconnect();
    },
    [scroller, isAtEnd],
  );
}
