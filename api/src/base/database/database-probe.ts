import pg from 'pg';
import type { ConnectionOptions } from './connect.ts';

/** Checks the database over a separate connection, so that a busy pool does not delay the check. */
export interface DatabaseProbe {
  /** Whether the database responds; false on a timeout. Concurrent calls share one query. */
  answers(): Promise<boolean>;
  /** Sends a notification; false when the database did not accept it. */
  notify(channel: string, payload: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Milliseconds until a silent database counts as down. */
const defaultTimeout = 2000;

/** Connects on the first call. If the connection is lost, the next call connects again. */
export function createDatabaseProbe(
  connection: ConnectionOptions,
  timeout = defaultTimeout,
): DatabaseProbe {
  let opening: Promise<pg.Client> | undefined;
  let asking: Promise<boolean> | undefined;
  /** The last query; the next one is sent when this one has ended. */
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function open(): Promise<pg.Client> {
    const client = new pg.Client({
      ...connection,
      application_name: 'tessera-probe',
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
    });
    const opened = client.connect().then(() => client);
    client.on('error', function forget() {
      if (opening === opened) opening = undefined;
      client.end().catch(() => {});
    });
    return opened;
  }

  function ask(text: string, values: readonly string[] = []): Promise<boolean> {
    const asked = last.then(() => askNow(text, values));
    last = asked;
    return asked;
  }

  async function askNow(text: string, values: readonly string[]): Promise<boolean> {
    if (isClosed) return false;
    const asked = (opening ??= open());
    try {
      await (await asked).query(text, [...values]);
      return true;
    } catch {
      if (opening === asked) opening = undefined;
      await asked.then((client) => client.end()).catch(() => {});
      return false;
    }
  }

  return {
    answers() {
      asking ??= ask('select 1').finally(() => {
        asking = undefined;
      });
      return asking;
    },
    notify: (channel, payload) => ask('select pg_notify($1, $2)', [channel, payload]),
    async close() {
      isClosed = true;
      await opening?.then((client) => client.end()).catch(() => {});
    },
  };
}
