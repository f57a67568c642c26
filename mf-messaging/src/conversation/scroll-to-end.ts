import { listen } from '@tessera/shared-ui/lifetime';

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
  for (const type of scrollInput) listen(life.signal, list, type, stop, { passive: true });
  step();
  return stop;
}
