import type { ChildProcess } from 'node:child_process';

/** How a program ended. */
export interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface SupervisedProgram {
  /** Resolves when the program is ready for the first time; rejects if it ends before that. */
  readonly ready: Promise<void>;
  /** Ends the program with `end` and does not restart it. Resolves when it has ended. */
  stop(end: (child: ChildProcess) => void): Promise<void>;
}

export interface SupervisorOptions {
  /** Starts the program. */
  readonly start: () => ChildProcess;
  /** Resolves when a started program is ready; ignored once the program has ended. */
  readonly isReady: (child: ChildProcess) => Promise<void>;
  /**
   * Called when the program has ended without a call to `stop`; it is restarted after `wait`
   * milliseconds.
   */
  readonly onRestart: (end: End, wait: number) => void;
}

/**
 * Milliseconds before a restart. The first restart is immediate, and so is a restart after the
 * program was ready. If the program then ends before it is ready, the wait is `first`, and doubles
 * with each further restart up to `max`.
 */
const waits = { first: 250, max: 10_000 } as const;

/** Starts a program, and restarts it whenever it ends. */
export function keepRunning({ start, isReady, onRestart }: SupervisorOptions): SupervisedProgram {
  const first = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  let child: ChildProcess | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = 0;
  let isStopping = false;

  function run(): void {
    const current = start();
    child = current;
    void isReady(current).then(() => {
      if (child !== current) return;
      wait = 0;
      first.resolve();
    }, first.reject);
    const end = (ended: End): void => {
      if (child !== current) return;
      child = undefined;
      first.reject(new Error(`ended with ${ended.signal ?? ended.code}`));
      if (isStopping) {
        gone.resolve();
        return;
      }
      onRestart(ended, wait);
      timer = setTimeout(run, wait);
      wait = Math.min(waits.max, Math.max(waits.first, wait * 2));
    };
    current.once('error', () => end({ code: 1, signal: null }));
    current.once('exit', (code, signal) => end({ code, signal }));
  }
  first.promise.catch(() => {});
  run();
  return {
    ready: first.promise,
    async stop(endChild) {
      isStopping = true;
      clearTimeout(timer);
      if (!child) return;
      endChild(child);
      await gone.promise;
    },
  };
}
