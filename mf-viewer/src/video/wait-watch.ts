/** Detects stalls of a playing video. Times in milliseconds, positions in seconds. */
export interface WaitWatch {
  /** Checks whether the video is stalled and, if it has just resumed, how long it was stalled. */
  check(
    position: number,
    now: number,
  ): { readonly isWaiting: boolean; readonly waited: number | undefined };
  /** Resets the checks after a pause or a seek. */
  reset(): void;
}

/**
 * Number of checks without progress after which a video is stalled: a single frame may be shown for
 * longer than one interval.
 */
const minimumStalledChecks = 3;

export function createWaitWatch(): WaitWatch {
  let at: number | undefined;
  let since = 0;
  let stalledChecks = 0;
  return {
    check(position, now) {
      if (at === undefined || position !== at) {
        const waited = stalledChecks >= minimumStalledChecks ? now - since : undefined;
        at = position;
        since = now;
        stalledChecks = 0;
        return { isWaiting: false, waited };
      }
      stalledChecks += 1;
      return { isWaiting: stalledChecks >= minimumStalledChecks, waited: undefined };
    },
    reset() {
      at = undefined;
      stalledChecks = 0;
    },
  };
}
