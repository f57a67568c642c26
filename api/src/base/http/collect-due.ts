/** Milliseconds before keys are tried again after a failure, such as a lost database. */
const afterFailure = 5000;

/** Milliseconds that the first key waits for others, which often come with it. */
const briefly = 20;

/** Keys that are due. Adding one never waits, and never starts a second run. */
export interface Due {
  add(keys: Iterable<string>): void;
  close(): void;
}

/**
 * Hands keys over almost at once, and at most every `wait` milliseconds: what is added until then is
 * handed over together. Keys of a failed run come again.
 *
 * @param first milliseconds that the first key waits for others
 */
export function collectDue(
  wait: number,
  run: (keys: ReadonlySet<string>) => Promise<void>,
  onError: (error: unknown) => void,
  first = briefly,
): Due {
  let due = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let nextAt = 0;
  let isClosed = false;

  function plan(): void {
    if (isClosed || isRunning || timer || due.size === 0) return;
    timer = setTimeout(() => void flush(), Math.max(first, nextAt - performance.now()));
    timer.unref();
  }

  async function flush(): Promise<void> {
    timer = undefined;
    isRunning = true;
    const keys = due;
    due = new Set();
    nextAt = performance.now() + wait;
    try {
      await run(keys);
    } catch (error) {
      due = new Set([...due, ...keys]);
      nextAt = performance.now() + afterFailure;
      if (!isClosed) onError(error);
    }
    isRunning = false;
    plan();
  }

  return {
    add(keys) {
      for (const key of keys) due.add(key);
      plan();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
