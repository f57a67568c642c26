/** Polls whether a video that should play moves. Times in milliseconds, positions in seconds. */
export interface WaitWatch {
  /** The result of a check: whether it stalls, and for how long it did when it has just resumed. */
  look(
    position: number,
    now: number,
  ): { readonly isWaiting: boolean; readonly waited: number | undefined };
  /** It no longer plays, or was seeked. */
  rest(): void;
}

/**
 * Checks that must find it stalled before it counts as waiting: a frame may last longer than one
 * interval.
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
