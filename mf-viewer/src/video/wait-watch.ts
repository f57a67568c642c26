/** Detects stalls of a playing video. Times in milliseconds, positions in seconds. */
export interface WaitWatch {
  /** Checks the video: whether it is stalled; if it has just resumed, how long it was stalled. */
  look(
    position: number,
    now: number,
  ): { readonly isWaiting: boolean; readonly waited: number | undefined };
  /** Resets the checks: the video no longer plays, or was seeked. */
  rest(): void;
}

/**
 * Number of checks without progress after which a video is stalled: a frame may last longer than
 * one interval.
 */
const minimumLooks = 3;

export function createWaitWatch(): WaitWatch {
  let at: number | undefined;
  let since = 0;
  let looks = 0;
  return {
    look(position, now) {
      if (at === undefined || position !== at) {
        const waited = looks >= minimumLooks ? now - since : undefined;
        at = position;
        since = now;
        looks = 0;
        return { isWaiting: false, waited };
      }
      looks += 1;
      return { isWaiting: looks >= minimumLooks, waited: undefined };
    },
    rest() {
      at = undefined;
      looks = 0;
    },
  };
}
