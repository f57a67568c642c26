import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresProcess } from './postgres-process.ts';

/** A PostgreSQL server that has accepted a connection. */
export interface LaunchedPostgres {
  readonly pid: number;
  readonly process: PostgresProcess;
}

export interface SupervisionOptions {
  /** Starts the database again; throws when it does not come up. */
  readonly launch: () => Promise<LaunchedPostgres>;
  /** Milliseconds for which restarts may fail before the database is abandoned. */
  readonly timeout: number;
  readonly onProgress: (text: string) => void;
  /** Called once, when the database is abandoned. */
  readonly onLost: (error: Error) => void;
}

export interface Supervision {
  current(): LaunchedPostgres;
  /** Stops watching. Resolves once no restart is under way. */
  end(): Promise<void>;
}

/**
 * Milliseconds before a restart: none if the database ran for more than `steadyAfter`; otherwise
 * `min`, then twice as long each time, up to `max`.
 */
const delays = { min: 100, max: 5000, steadyAfter: 30_000 } as const;
const nextDelay = (delay: number): number => Math.min(delays.max, Math.max(delays.min, delay * 2));

/** Restarts a database with backoff whenever it ends by itself. Does not keep our process alive. */
export function supervisePostgres(
  first: LaunchedPostgres,
  options: SupervisionOptions,
): Supervision {
  const { launch, timeout, onProgress, onLost } = options;
  const ending = new AbortController();
  let current = first;
  let restarting: Promise<boolean> = Promise.resolve(true);

  const isEnding = (): boolean => ending.signal.aborted;
  const pause = (delay: number): Promise<void> =>
    sleep(delay, undefined, { ref: false, signal: ending.signal }).catch(() => {});

  /** Starts the database again. Returns false if it was abandoned or is no longer needed. */
  async function restart(delay: number): Promise<boolean> {
    for (const begin = performance.now(); ; delay = nextDelay(delay)) {
      await pause(delay);
      if (isEnding()) return false;
      try {
        current = await launch();
        return true;
      } catch (error) {
        if (isEnding()) return false;
        if (performance.now() - begin < timeout) continue;
        const reason = error instanceof Error ? error.message : String(error);
        onLost(new Error(`The database ended and could not be started again: ${reason}`));
        return false;
      }
    }
  }

  async function watch(): Promise<void> {
    for (let delay = 0, up = performance.now(); ; up = performance.now()) {
      await current.process.exited;
      if (ending.signal.aborted) return;
      delay = performance.now() - up > delays.steadyAfter ? 0 : nextDelay(delay);
      const what = 'The database ended unexpectedly';
      onProgress(`${current.process.failure(what) ?? what}. Starting it again`);
      restarting = restart(delay);
      if (!(await restarting)) return;
      onProgress('The database is back');
    }
  }

  void watch();
  return {
    current: () => current,
    async end() {
      ending.abort();
      await restarting;
    },
  };
}
