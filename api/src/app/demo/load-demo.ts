import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { demoLogin } from '@tessera/shared-contracts/accounts/demo';
import type { Deps } from '../../base/http/context.ts';

/** Milliseconds until a failed attempt is repeated: the database may be restarting. */
const retryAfter = 10_000;
/** How long it rests after each post, as a multiple of the time that the post took: readers first. */
const restShare = 0.5;
const maxRest = 2000;

/** Demo content that is created while the server runs. */
export interface DemoLoading {
  /** Ends the creation after the present post; the next start continues it. */
  stop(): Promise<void>;
}

/**
 * Creates demo content beside a running server, which answers meanwhile. If several processes
 * start at the same time, only one of them creates it. What an ended process has begun, the next
 * start continues.
 *
 * @param say tells the person at the terminal how far it is
 */
export function loadDemo(deps: Deps, say: (text: string) => void): DemoLoading {
  const ending = new AbortController();
  const { signal } = ending;

  async function loadAlone(): Promise<void> {
    await deps.db.transaction().execute(async function hold(trx) {
      const {
        rows: [lock],
      } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(7201) as taken`.execute(
        trx,
      );
      if (lock?.taken !== true) return;
      // Imported on demand: a server without demo content never loads it.
      const { seedDemo } = await import('./seed.ts');
      let told = 0;
      let since = performance.now();
      const isComplete = await seedDemo(deps, {
        signal,
        onAccounts: () =>
          say(`Demo login: ${demoLogin.email}, password ${demoLogin.password}. Posts follow.`),
        async afterPost(share) {
          const percent = Math.floor(share * 4) * 25;
          if (percent > told && percent < 100) say(`Demo content: ${percent} %`);
          told = Math.max(told, percent);
          const rest = Math.min(maxRest, (performance.now() - since) * restShare);
          await sleep(rest, undefined, { signal }).catch(() => {});
          since = performance.now();
        },
      });
      if (isComplete) say('Demo content is complete.');
    });
  }

  async function load(): Promise<void> {
    try {
      await loadAlone();
    } catch (error) {
      deps.log.error({ err: error }, 'could not create demo content; trying again');
      const isEnded = await sleep(retryAfter, false, { signal }).catch(() => true);
      if (!isEnded) await load();
    }
  }
  const loading = load();
  return {
    async stop() {
      ending.abort();
      await loading;
    },
  };
}
