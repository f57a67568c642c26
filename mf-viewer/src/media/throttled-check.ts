import type { Subscription } from 'rxjs';

/**
 * A throttled check: runs at once, then not again within an interval; calls in the interval cause
 * one check at its end.
 */
export function throttledCheck(
  lifetime: Subscription,
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
  lifetime.add(() => clearTimeout(timer));
  return function ask() {
    if (lifetime.closed) return;
    if (timer === undefined) run();
    else isAsked = true;
  };
}
