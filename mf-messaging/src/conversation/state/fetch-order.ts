/** A fetch whose response may arrive late. */
export interface OrderedFetch {
  /** Whether the response to a later fetch arrived first, or the signal was aborted. */
  isOutdated(): boolean;
  /** Accepts the response; returns false if it is outdated. */
  take(): boolean;
}

/**
 * Orders concurrent fetches of the same resource: a response is outdated if the response to a later
 * fetch arrived first.
 */
export function createFetchOrder(): { start(signal: AbortSignal): OrderedFetch } {
  let started = 0;
  let latestTaken = 0;
  return {
    start(signal) {
      started += 1;
      const number = started;
      const isOutdated = (): boolean => signal.aborted || number < latestTaken;
      return {
        isOutdated,
        take() {
          if (isOutdated()) return false;
          latestTaken = number;
          return true;
        },
      };
    },
  };
}
