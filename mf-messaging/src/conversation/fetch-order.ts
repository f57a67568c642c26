/** A fetch whose answer may arrive late. */
export interface OrderedFetch {
  /** Whether a later fetch was answered first, or the signal was aborted. */
  isOutdated(): boolean;
  /** Accepts the answer; false if it is outdated. */
  take(): boolean;
}

/**
 * Orders concurrent fetches of the same resource: an answer is outdated if a later fetch was
 * answered first.
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
