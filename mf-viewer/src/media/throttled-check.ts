import type { Subscription } from 'rxjs';

/**
 * Runs a check at once when it is asked for, and then not again before so many milliseconds have gone by; what is asked
 * meanwhile is answered by one check at their end.
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
