/** Milliseconds that scrolling to the end takes after a press on the count of unread messages. */
export const scrollTime = 500;

const prefersStill = (): boolean =>
  'matchMedia' in window && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Scrolls to the end, which may move away meanwhile. Returns a function that stops it. */
export function scrollToEnd(list: Element, milliseconds = scrollTime): () => void {
  const from = list.scrollTop;
  const start = performance.now();
  const duration = prefersStill() ? 0 : milliseconds;
  let frame = 0;
  function step(): void {
    const share = duration === 0 ? 1 : Math.min(1, (performance.now() - start) / duration);
    const end = list.scrollHeight - list.clientHeight;
    list.scrollTop = from + (end - from) * (1 - (1 - share) ** 3);
    if (share < 1) frame = requestAnimationFrame(step);
  }
  step();
  return () => cancelAnimationFrame(frame);
}
