/** Milliseconds after which something that could not be loaded is loaded again. */
const retryTime = 10_000;

/** What was loaded, by key. */
export interface KeptLoads<T> {
  /** Loads what is not kept. Keeps a failure for ten seconds, but no error. */
  get(key: string): Promise<T | undefined>;
  /** Loads again what failed. */
  forgetFailures(): void;
}

/**
 * @param max how many are kept; the oldest is dropped first
 * @param load undefined if it fails
 */
export function createKeptLoads<T>(
  max: number,
  load: (key: string) => Promise<T | undefined>,
): KeptLoads<T> {
  interface Kept {
    readonly answer: Promise<T | undefined>;
    until: number;
  }
  const kept = new Map<string, Kept>();

  async function settle(key: string, entry: Kept): Promise<void> {
    try {
      if ((await entry.answer) === undefined) entry.until = performance.now() + retryTime;
    } catch {
      if (kept.get(key) === entry) kept.delete(key);
    }
  }

  return {
    get(key) {
      const known = kept.get(key);
      if (known && known.until > performance.now()) return known.answer;
      const entry: Kept = { answer: load(key), until: Infinity };
      kept.delete(key);
      kept.set(key, entry);
      void settle(key, entry);
      const [oldest] = kept.keys();
      if (kept.size > max && oldest !== undefined) kept.delete(oldest);
      return entry.answer;
    },
    forgetFailures() {
      for (const [key, { until }] of kept) if (until !== Infinity) kept.delete(key);
    },
  };
}
