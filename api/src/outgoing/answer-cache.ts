import { LRUCache } from 'lru-cache';

/** Milliseconds that an answer is kept, and how many. What is lost with a process is only asked for again. */
const keeping = { ttl: 300_000, max: 500 } as const;

export interface AnswerCache<T extends object> {
  /** The answer for a key: kept, under way, or asked for now. Failures are not kept, and neither is what `isWorthKeeping` turns down. */
  of(key: string, ask: () => Promise<T>): Promise<T>;
}

/** Keeps answers from the web for a few minutes, so that a form opened twice or a second look asks once. */
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
