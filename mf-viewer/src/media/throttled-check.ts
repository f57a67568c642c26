import { onEnd } from '@tessera/shared-ui/lifetime';

/**
 * Returns a throttled check. A call outside an interval runs `check` immediately and starts an
 * interval; all calls during an interval cause one check at its end, which starts the next
 * interval.
 */
export function throttledCheck(
  signal: AbortSignal,
  milliseconds: number,
  check: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  function run(): void {
    isAsked = false;
    timer = setTimeout(function rest() {
      timer = undefined;
      if (isAsked) run();
    }, milliseconds);
    check();
  }
  onEnd(signal, () => clearTimeout(timer));
  return function ask() {
    if (signal.aborted) return;
    if (timer === undefined) run();
    else isAsked = true;
  };
}
