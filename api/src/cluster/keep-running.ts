import type { ChildProcess } from 'node:child_process';

/** How a program ended. */
export interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface KeptProgram {
  /** Resolves when it is ready for the first time; rejects when it ends before. */
  readonly ready: Promise<void>;
  /** Ends it, in the way given, and starts it no more. Resolves when it is gone. */
  stop(end: (child: ChildProcess) => void): Promise<void>;
}

export interface KeepOptions {
  /** Starts the program. */
  readonly start: () => ChildProcess;
  /** Resolves when a program that was started can work; may stay pending if it ends. */
  readonly isReady: (child: ChildProcess) => Promise<void>;
  /** Called when it has ended by itself and will be started again in so many milliseconds. */
  readonly onRestart: (end: End, wait: number) => void;
}

/**
 * Milliseconds before a program is started again: none after it had worked, otherwise doubled up to
 * the longest.
 */
const waits = { first: 250, longest: 10_000 } as const;

/** Starts a program, and starts it again whenever it ends. */
export function keepRunning({ start, isReady, onRestart }: KeepOptions): KeptProgram {
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
      wait = Math.min(waits.longest, Math.max(waits.first, wait * 2));
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
