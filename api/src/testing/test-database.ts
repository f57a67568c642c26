/**
 * PostgreSQL for tests: one server per run, one database per test file.
 *
 *     const database = await createTestDatabase();     // { connection, drop() }
 *     const db = connect(database.connection);         // from ../database/connect.ts
 *     …
 *     await db.destroy();
 *     await database.drop();
 *
 * The server is started by `start-database.ts` before the first test file of a run. The first
 * caller migrates a template with `migrateToLatest` from ../database/migrate.ts; every call then
 * clones it, in about 30 ms. For another schema, pass a `migrate` that creates it, and its name as
 * `schema`.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import * as v from 'valibot';
import { connect } from '../base/database/connect.ts';
import { migrateToLatest } from '../base/database/migrate.ts';

/** Numbers of connections in api tests: `max` for transactions and writes, `shared` for reads. */
export const testConnections = { max: 4, shared: 2 } as const;

/** How to connect to a database; fits the options of `pg.Pool`. */
export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export interface TestDatabase {
  readonly connection: Connection;
  /** Drops the database, even if a connection is still open. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Migrates an empty database. */
  readonly migrate?: (connection: Connection) => Promise<void>;
  /** Name of the schema; each has one template per run. */
  readonly schema?: string;
}

/** Environment variable that holds the connection to the run's server, as JSON. */
export const testServerVariable = 'TESSERA_TEST_DATABASE';
/** Arbitrary id of the advisory lock that lets one caller at a time create and clone templates. */
const templateLock = 72_017;

const connection = v.object({
  host: v.string(),
  port: v.number(),
  user: v.string(),
  database: v.string(),
});

function testServer(): Connection {
  const text = process.env[testServerVariable];
  if (text === undefined)
    throw new Error(
      'No test database is running: run the tests through the jest.config.ts at the root.',
    );
  return v.parse(connection, JSON.parse(text));
}

async function withClient<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function migrateApi(connection: Connection): Promise<void> {
  const db = connect(connection);
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
}

/** Creates an empty, migrated database for one test file. */
export async function createTestDatabase({
  migrate = migrateApi,
  schema = 'api',
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = testServer();
  const template = `template_${schema}`;
  const database = `test_${randomBytes(8).toString('hex')}`;
  await withClient(server, async function cloneTemplate(client) {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    try {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [
        template,
      ]);
      if (!rowCount) {
        await client.query(`drop database if exists ${template}_new with (force)`);
        await client.query(`create database ${template}_new`);
        await migrate({ ...server, database: `${template}_new` });
        await client.query(`alter database ${template}_new rename to ${template}`);
      }
      await client.query(`create database ${database} template ${template} strategy wal_log`);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [templateLock]);
    }
  });
  return {
    connection: { ...server, database },
    async drop() {
      await withClient(server, (client) =>
        client.query(`drop database if exists ${database} with (force)`),
      );
    },
  };
}
