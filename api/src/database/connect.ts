import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { observePool, type MeasureStatement, type ObservedPool } from './observe-pool.ts';
import type { Database } from './schema.ts';

/** Statements sent as named statements, which PostgreSQL parses and plans once per connection. */
const nameable = /^\s*(?:select|insert|update|delete|with)\b/i;
const names = new Map<string, string>();
/** Lists of variable length (`in ($1, $2, …)`) could otherwise create unlimited names. */
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
function prepareStatements(client: pg.PoolClient, measure: MeasureStatement): void {
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

/** Address of a database: a socket folder or host with database and user, or a URL. */
export interface ConnectionOptions {
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly database?: string;
  readonly connectionString?: string;
  readonly max?: number;
  /** Settings of its sessions, such as `-c statement_timeout=5s`. */
  readonly options?: string;
  /** Milliseconds: for a connection of the pool, and for an answer, however long the server works. */
  readonly connectionTimeoutMillis?: number;
  readonly query_timeout?: number;
}

/** Connections shared by the requests of one process. */
export const poolSize = 10;

/**
 * Opens a pool. `report` receives errors of lost connections, which would otherwise end the
 * process. A pool of a server is `observed`.
 */
export function connect(
  options: ConnectionOptions,
  report: (error: Error) => void = () => {},
  observed?: ObservedPool,
): Kysely<Database> {
  const pool = new pg.Pool({
    max: poolSize,
    statement_timeout: 10_000,
    connectionTimeoutMillis: 5000,
    ...options,
  });
  const measure: MeasureStatement = observed
    ? observePool(pool, observed)
    : (_text, send) => send();
  // Each client needs a listener of its own: if a client is lost during a query, its error has no
  // other listener and would end the process.
  pool.on('error', () => {});
  pool.on('connect', function prepareClient(client) {
    client.on('error', report);
    prepareStatements(client, measure);
  });
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
