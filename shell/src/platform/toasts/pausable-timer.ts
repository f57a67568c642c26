/** A one-shot timer that can be paused and resumed. */
export interface PausableTimer {
  pause(): void;
  resume(): void;
  cancel(): void;
  /** Milliseconds that are left. */
  left(): number;
}

/** Calls a function once after a delay in milliseconds, not counting pauses. */
export function startPausableTimer(milliseconds: number, run: () => void): PausableTimer {
  let left = milliseconds;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left -= Date.now() - startedAt;
  };
  const resume = (): void => {
    if (timer !== undefined || left === Number.POSITIVE_INFINITY) return;
    startedAt = Date.now();
    timer = setTimeout(
      () => {
        left = Number.POSITIVE_INFINITY;
        timer = undefined;
        run();
      },
      Math.max(0, left),
    );
  };
  resume();
  return {
    pause,
    resume,
    left: () => (timer === undefined ? left : left - (Date.now() - startedAt)),
    cancel() {
      pause();
      left = Number.POSITIVE_INFINITY;
    },
  };
}
