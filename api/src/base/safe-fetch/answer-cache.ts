import { LRUCache } from 'lru-cache';

/**
 * Lifetime in milliseconds and maximum number of entries. An entry that is lost is simply fetched
 * again.
 */
const keeping = { ttl: 300_000, max: 500 } as const;

export interface AnswerCache<T extends object> {
  /**
   * The response for a key: cached, in flight, or fetched now. Failures, and responses that
   * `isWorthKeeping` rejects, are not cached.
   */
  of(key: string, ask: () => Promise<T>): Promise<T>;
}

/** Caches responses from the web for a few minutes, so that opening a form twice fetches once. */
export function createAnswerCache<T extends object>(
  isWorthKeeping: (answer: T) => boolean = () => true,
): AnswerCache<T> {
  const cache = new LRUCache<string, T, () => Promise<T>>({
    ...keeping,
    fetchMethod: (_key, _stale, { context: ask }) => ask(),
  });
  return {
    async of(key, ask) {
      const answer = await cache.forceFetch(key, { context: ask });
      if (!isWorthKeeping(answer)) cache.delete(key);
      return answer;
    },
  };
}
