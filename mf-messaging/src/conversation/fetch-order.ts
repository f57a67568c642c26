/** A fetch whose answer may arrive late. */
export interface OrderedFetch {
  /** A later fetch was answered first, or the caller is gone. */
  isOutdated(): boolean;
  /** Accepts the answer; false if it is outdated. */
  take(): boolean;
}

/**
 * Orders concurrent fetches of the same resource. The answer to an earlier fetch is the older one,
 * whichever arrives first.
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
