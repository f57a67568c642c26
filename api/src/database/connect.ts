import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { observePool, type MeasureStatement, type ObservedPool } from './observe-pool.ts';
import type { Database } from './schema.ts';
import { shareReads } from './share-reads.ts';
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

/**
 * Makes a client send parametrised statements as named prepared statements, and measures all
 * statements. Kysely does neither.
 */
function prepareStatements(client: pg.ClientBase, measure: MeasureStatement): void {
  const query = client.query;
  Object.defineProperty(client, 'query', {
    value: function queryByName(text: unknown, values: unknown, ...rest: unknown[]): unknown {
      // cursors are neither named nor measured
      if (typeof text !== 'string') return Reflect.apply(query, client, [text, values, ...rest]);
      const isNameable =
        Array.isArray(values) &&
        nameable.test(text) &&
        (names.has(text) || names.size < maximumNames);
      return measure(text, () =>
        Reflect.apply(
          query,
          client,
          isNameable ? [{ name: nameOf(text), text, values }, ...rest] : [text, values, ...rest],
        ),
      );
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
  /** Maximum run time of a statement in milliseconds; 10,000 by default. */
  readonly statement_timeout?: number;
  /** Maximum milliseconds to wait for a connection, either a new one or one from the pool. */
  readonly connectionTimeoutMillis?: number;
  /** Maximum milliseconds to wait for a response, whatever the state of the server. */
  readonly query_timeout?: number;
}

/**
 * Maximum numbers of a process's connections to one database: `shared` by reads, `own` for
 * transactions and writes.
 */
const connections = { shared: 4, own: 6 } as const;
export const poolSize = connections.shared + connections.own;

/**
 * Opens connections as they are needed. `report` receives errors of lost connections, which would
 * otherwise end the process. With `observed`, metrics of the pool are recorded.
 */
export function connect(
  { shared: sharedSize = connections.shared, ...options }: ConnectionOptions,
  report: (error: Error) => void = () => {},
  observed?: ObservedPool,
): Kysely<Database> {
  const config = { statement_timeout: 10_000, connectionTimeoutMillis: 5000, ...options };
  const pool = new pg.Pool({ max: connections.own, pipeline: true, ...config });
  // Each client needs a separate listener, too (`prepareClient`): if a client is lost during a
  // query, its error has no other listener and would end the process.
  pool.on('error', () => {});
  pool.on('connect', prepareClient);
  const shared = createSharedConnections(config, sharedSize, prepareClient);
  const measure: MeasureStatement = observed
    ? observePool(pool, shared, observed)
    : (_text, send) => send();
  function prepareClient(client: pg.ClientBase): void {
    client.on('error', report);
    prepareStatements(client, measure);
  }
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: sharedSize > 0 ? shareReads(pool, shared) : pool }),
  });
}
