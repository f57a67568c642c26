import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Deadline } from './deadline.ts';
import { observePool, type MeasureStatement, type ObservedPool } from './observe-pool.ts';
import type { Database } from './schema.ts';
import { localLimit, shareReads, type ReadSharingPool } from './share-reads.ts';
import { createSharedConnections } from './shared-connections.ts';

/**
 * Matches the statements that may be sent as named statements. PostgreSQL parses these once per
 * connection and can run them with a cached plan.
 */
const nameable = /^\s*(?:select|insert|update|delete|with)\b/i;
const names = new Map<string, string>();
/**
 * Maximum number of names: lists of variable length (`in ($1, $2, …)`) could otherwise create an
 * unlimited number.
 */
const maximumNames = 2000;

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

const endsTransaction = /^\s*(?:commit|rollback)\s*;?\s*$/i;
/** pg's message when no result has arrived in time. */
const silentDatabase = 'Query read timeout';
/** Milliseconds that the client waits for a result after the database should have given up. */
const grace = 1000;
/** The client's own time limit for a statement with this limit in the database; 0 for none. */
const silenceAfter = (statementTimeout: number): number =>
  statementTimeout === 0 ? 0 : statementTimeout + grace;

/**
 * Makes a client send parametrised statements as named prepared statements, and measures all
 * statements. Kysely does neither.
 *
 * A frozen database, or a network that drops packets, never answers, and keeps no time limit. So
 * the client has one as well. The connection is useless afterwards and is closed.
 *
 * @param standardLimit milliseconds until the client gives up waiting for a result
 */
function prepareStatements(
  client: pg.Client | pg.PoolClient,
  measure: MeasureStatement,
  standardLimit: number,
): void {
  const query = client.query;
  let limit = standardLimit;
  async function send(text: string, values: unknown, ...rest: unknown[]): Promise<unknown> {
    const isNamed =
      Array.isArray(values) &&
      nameable.test(text) &&
      (names.has(text) || names.size < maximumNames);
    const [, local] = localLimit.exec(text) ?? [];
    if (local !== undefined) limit = silenceAfter(Number(local));
    else if (endsTransaction.test(text)) limit = standardLimit;
    const statement = {
      text,
      values,
      query_timeout: limit,
      ...(isNamed && { name: nameOf(text) }),
    };
    try {
      return await Reflect.apply(query, client, [statement, ...rest]);
    } catch (error) {
      if (error instanceof Error && error.message === silentDatabase)
        client.connection.stream.destroy();
      throw error;
    }
  }
  Object.defineProperty(client, 'query', {
    value: function queryByName(text: unknown, values: unknown, ...rest: unknown[]): unknown {
      // cursors and calls with a callback are neither named nor measured
      if (typeof text !== 'string' || typeof values === 'function')
        return Reflect.apply(query, client, [text, values, ...rest]);
      return measure(text, () => send(text, values, ...rest));
    },
  });
}

/** Location of a database (socket folder or host, database and user; or a URL), and limits. */
export interface ConnectionOptions {
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly database?: string;
  readonly connectionString?: string;
  /** Maximum number of connections for transactions and writes. */
  readonly max?: number;
  /** Number of connections shared by reads; with 0, each read checks one out of the pool. */
  readonly shared?: number;
  /** Settings of the connections' sessions, such as `-c statement_timeout=5s`. */
  readonly options?: string;
  /** Maximum run time of a statement in milliseconds; 10,000 by default, 0 for none. */
  readonly statement_timeout?: number;
  /** Maximum milliseconds to wait for a connection, either a new one or one from the pool. */
  readonly connectionTimeoutMillis?: number;
  /**
   * Maximum milliseconds to wait for a response, whatever the state of the server; by default
   * slightly more than `statement_timeout`.
   */
  readonly query_timeout?: number;
}

/**
 * Maximum numbers of a process's connections to one database: `shared` by reads, `own` for
 * transactions and writes.
 */
const connections = { shared: 4, own: 6 } as const;
export const poolSize = connections.shared + connections.own;

/** Time limits in milliseconds of a connection that is opened without any. */
const standardLimits = { statement_timeout: 10_000, connectionTimeoutMillis: 5000 } as const;
/**
 * Time limits of a server, where a person waits for a connection, and for a statement that waits
 * for a lock or a busy database. Longer statements set their own limit in their transaction.
 */
export const serverLimits = { statement_timeout: 5000, connectionTimeoutMillis: 4000 } as const;

/**
 * Opens connections as they are needed. `report` receives errors of lost connections, which would
 * otherwise end the process. With `observed`, metrics of the pool are recorded.
 */
export function connect(
  { shared: sharedSize = connections.shared, query_timeout, ...options }: ConnectionOptions,
  report: (error: Error) => void = () => {},
  observed?: ObservedPool,
): Kysely<Database> {
  const config = { ...standardLimits, ...options };
  const silenceLimit = query_timeout ?? silenceAfter(config.statement_timeout);
  const pool = new pg.Pool({ max: connections.own, pipeline: true, ...config });
  // Each client needs a separate listener, too (`prepareClient`): if a client is lost during a
  // query, its error has no other listener and would end the process.
  pool.on('error', () => {});
  pool.on('connect', prepareClient);
  const shared = createSharedConnections(config, sharedSize, prepareClient);
  const measure: MeasureStatement = observed
    ? observePool(pool, shared, observed)
    : (_text, send) => send();
  function prepareClient(client: pg.Client | pg.PoolClient): void {
    client.on('error', report);
    prepareStatements(client, measure, silenceLimit);
  }
  if (sharedSize === 0) return kyselyOf(pool);
  const sharing = shareReads(pool, shared);
  const db = kyselyOf(sharing);
  sharingPools.set(db, sharing);
  return db;
}

const kyselyOf = (pool: PostgresPool): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
const sharingPools = new WeakMap<Kysely<Database>, ReadSharingPool>();

/** The same database, for the statements of a request with a deadline. */
export function limitTime(db: Kysely<Database>, deadline: Deadline): Kysely<Database> {
  const pool = sharingPools.get(db);
  const { statement_timeout: statement } = serverLimits;
  return pool ? kyselyOf(pool.limitedBy({ deadline, statement })) : db;
}
