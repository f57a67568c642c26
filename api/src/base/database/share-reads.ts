import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { DeadlineError, type Deadline } from './deadline.ts';
import { holdWrites, type SharedConnections } from './shared-connections.ts';

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
const ends = /^(?:commit|rollback)\b/;
/** Matches a statement that changes the time limit of the statements of its transaction. */
export const localLimit = /^\s*set local statement_timeout = (\d+)/i;
/** Returned for `begin`, which is not sent until the first statement. */
const begun: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/** The deadline of the request that uses a pool. */
export interface TimeLimit {
  readonly deadline: Deadline;
  /** Milliseconds that a statement may take anyway: with more time left, nothing is changed. */
  readonly statement: number;
}

/** Pipelines a statement; all statements of this turn of the event loop share a packet. */
function send(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult> {
  holdWrites(client.connection.stream);
  return client.query(text, [...values]);
}

/** Pipelines statements; the result is that of `text`, once all have succeeded. */
async function sendBetween(
  client: pg.PoolClient,
  before: readonly string[],
  [text, values]: readonly [text: string, values: readonly unknown[]],
  after: readonly string[] = [],
): Promise<pg.QueryResult> {
  const earlier = before.map((each) => send(client, each));
  const result = send(client, text, values);
  const later = after.map((each) => send(client, each));
  await Promise.all([...earlier, result, ...later]);
  return result;
}

/** A pool that sends plain reads to shared connections. */
export interface ReadSharingPool extends PostgresPool {
  /** The same pool, for the statements of a request with a deadline. */
  limitedBy(limit: TimeLimit): PostgresPool;
}

/**
 * A pool for Kysely that sends plain reads outside transactions to shared connections, unless these
 * are stalled. In all other cases it checks out a connection. Session-level advisory locks and
 * settings therefore need a transaction.
 *
 * `begin` travels with the first statement of its transaction, which saves a round trip. Statements
 * sent in the same turn of the event loop share a round trip.
 *
 * With a deadline, shared reads and waits for a connection are abandoned when it is over. All other
 * statements are ended by the database then, so that one that fails has changed nothing. A commit
 * is never abandoned, and lifts the deadline if something was written.
 *
 * @param pool of pipelined connections
 */
export function shareReads(pool: pg.Pool, shared: SharedConnections): ReadSharingPool {
  /**
   * Creates a client. For the first statement that cannot use a shared connection, the client
   * checks out one of its own, and uses that from then on.
   */
  function createClient(limit?: TimeLimit): PostgresPoolClient {
    const deadline = limit?.deadline;
    let own: Promise<pg.PoolClient> | undefined;
    let opening: string | undefined;
    let isInTransaction = false;
    let hasWritten = false;
    /** Whether the transaction has set a limit for its statements. */
    let hasOwnLimit = false;
    const within = <T>(work: Promise<T>): Promise<T> => deadline?.within(work) ?? work;

    /** Statements that end the given one at the deadline, if it could take longer. */
    function limiting(): { readonly before: readonly string[]; readonly after: readonly string[] } {
      const left = hasOwnLimit || !deadline ? Infinity : deadline.left();
      if (left <= 0) throw new DeadlineError();
      if (!limit || left >= limit.statement) return { before: [], after: [] };
      const setting = `set local statement_timeout = ${Math.ceil(left)}`;
      return isInTransaction
        ? { before: [setting], after: [] }
        : { before: ['begin', setting], after: ['commit'] };
    }

    async function queryOwn(text: string, values: readonly unknown[]): Promise<unknown> {
      const isEnd = ends.test(text);
      own ??= pool.connect();
      const client = await (isEnd ? own : within(own));
      if (begins.test(text)) {
        opening = text;
        isInTransaction = true;
        return begun;
      }
      const isLimit = localLimit.test(text);
      hasOwnLimit ||= isLimit;
      const { before, after } = isEnd ? { before: [], after: [] } : limiting();
      const first = opening === undefined ? [] : [opening];
      opening = undefined;
      const result = await sendBetween(client, [...first, ...before], [text, values], after);
      hasWritten ||= !isEnd && !isLimit && !isPlainRead(text);
      if (hasWritten && (isEnd || !isInTransaction)) deadline?.lift();
      return result;
    }
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('a shared connection has no cursors');
      if (own === undefined && isPlainRead(text) && shared.isReady())
        return within(shared.query(text, values));
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
    limitedBy: (limit) => ({
      options: pool.options,
      connect: async () => createClient(limit),
      end: async () => {},
    }),
    async end() {
      await shared.close();
      await pool.end();
    },
  };
}
