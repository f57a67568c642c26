import pg from 'pg';
import type { ConnectionOptions } from './connect.ts';

/** Checks whether the database answers, however busy the pool of the requests is. */
export interface DatabaseProbe {
  /** False on a timeout. Concurrent calls share one query. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/** Milliseconds until a silent database counts as down. */
const defaultTimeout = 2000;

/** Opens its own connection on the first check, and again after losing it. */
export function createDatabaseProbe(
  connection: ConnectionOptions,
  timeout = defaultTimeout,
): DatabaseProbe {
  let client: pg.Client | undefined;
  let asking: Promise<boolean> | undefined;

  function forget(lost: pg.Client): void {
    if (client === lost) client = undefined;
    lost.end().catch(() => {});
  }

  async function ask(): Promise<boolean> {
    const known = client;
    const asked =
      known ??
      new pg.Client({
        ...connection,
        application_name: 'tessera-probe',
        connectionTimeoutMillis: timeout,
        query_timeout: timeout,
      });
    try {
      if (!known) {
        asked.on('error', () => forget(asked));
        await asked.connect();
        client = asked;
      }
      await asked.query('select 1');
      return true;
    } catch {
      forget(asked);
      return false;
    }
  }

  return {
    answers() {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    async close() {
      await client?.end();
    },
  };
}
