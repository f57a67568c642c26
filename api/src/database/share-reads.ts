import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { holdWrites } from './hold-writes.ts';
import type { SharedConnections } from './shared-connections.ts';

const read = /^\s*(?:select|with)\b/i;
/** Statements that write or may wait for a lock. */
const writesOrLocks =
  /\b(?:insert|update|delete|merge|share|pg_advisory\w*|pg_try_\w*|pg_notify|nextval)\b/i;
const kinds = new Map<string, boolean>();
/** Limits the cache: lists of variable length produce an unlimited number of statement texts. */
const maximumKinds = 2000;

/** Whether a statement only reads and takes no lock. When in doubt, false. */
export function isPlainRead(text: string): boolean {
  const known = kinds.get(text);
  if (known !== undefined) return known;
  const isPlain = read.test(text) && !writesOrLocks.test(text);
  if (kinds.size < maximumKinds) kinds.set(text, isPlain);
  return isPlain;
}

const begins = /^(?:begin|start transaction)\b/;
/** Returned for `begin`, which is not sent until the first statement. */
const begun: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/** Pipelines a statement; all statements of this turn of the event loop share a packet. */
function send(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult> {
  holdWrites(client.connection.stream);
  return client.query(text, [...values]);
}

/**
 * A pool for Kysely that sends plain reads outside transactions to shared connections, unless these
 * are stalled. In all other cases it checks out a connection. Session-level advisory locks and
 * settings therefore need a transaction.
 *
 * `begin` travels with the first statement of its transaction, which saves a round trip. Statements
 * sent in the same turn of the event loop share a round trip.
 *
 * @param pool of pipelined connections
 */
export function shareReads(pool: pg.Pool, shared: SharedConnections): PostgresPool {
  /**
   * Creates a client. For the first statement that cannot use a shared connection, the client
   * checks out one of its own, and uses that from then on.
   */
  function createClient(): PostgresPoolClient {
    let own: Promise<pg.PoolClient> | undefined;
    let opening: string | undefined;
    async function queryOwn(text: string, values: readonly unknown[]): Promise<unknown> {
      const client = await (own ??= pool.connect());
      if (begins.test(text)) {
        opening = text;
        return begun;
      }
      if (opening === undefined) return send(client, text, values);
      const beginning = send(client, opening);
      opening = undefined;
      const [, result] = await Promise.all([beginning, send(client, text, values)]);
      return result;
    }
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('a shared connection has no cursors');
      if (own === undefined && isPlainRead(text) && shared.isReady())
        return shared.query(text, values);
      return queryOwn(text, values);
    }
    return {
      query,
      release(destroy) {
        own?.then((client) => client.release(destroy)).catch(() => {});
      },
    };
  }
  return {
    options: pool.options,
    connect: async () => createClient(),
    async end() {
      await shared.close();
      await pool.end();
    },
  };
}
