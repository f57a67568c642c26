import path from 'node:path';
import { expect } from '@playwright/test';
import { startEmbeddedPostgres } from '@tessera/embedded-postgres';
import { sql, type Kysely } from 'kysely';
import { connect } from '@tessera/api/testing/connect';
import type { Database } from '@tessera/api/testing/schema';
import type { Product } from './product.ts';

/** Connection options of a running product's database. */
export interface DatabasePlace {
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  /** The same options as a `DATABASE_URL`. */
  readonly url: string;
}

/**
 * A database on the PostgreSQL server of a running product, by default the product's own. Creates
 * it if missing.
 */
export async function databaseOf(
  { dataDir }: Pick<Product, 'dataDir'>,
  database = 'tessera',
): Promise<DatabasePlace> {
  const { host, port, user } = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'database'),
    database,
    mode: 'attach',
  });
  return {
    connection: { host, port, user, database },
    url: `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  };
}

/** Queries the database of a running product. */
export async function queryDatabase<T>(
  product: Pick<Product, 'dataDir'>,
  query: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const db = connect((await databaseOf(product)).connection);
  try {
    return await query(db);
  } finally {
    await db.destroy();
  }
}

/** A table locked against writes: writers wait until the lock is released. */
export interface LockedTable {
  /** Waits until the lock blocks a writer. */
  blocked(): Promise<void>;
  /** Releases the lock, even if the database is gone by now. */
  release(): Promise<void>;
}

export async function lockTable(
  product: Pick<Product, 'dataDir'>,
  table: keyof Database,
): Promise<LockedTable> {
  const db = connect((await databaseOf(product)).connection);
  const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db
    .transaction()
    .execute(async function hold(trx) {
      await sql`lock table ${sql.table(table)} in share mode`.execute(trx);
      held.resolve();
      await letGo.promise;
    })
    .catch(held.reject);
  await held.promise;
  return {
    blocked: () =>
      expect
        .poll(
          async () =>
            (
              await sql`select 1 from pg_locks where not granted and relation = ${table}::regclass`.execute(
                db,
              )
            ).rows.length,
          { timeout: 30_000 },
        )
        .toBeGreaterThan(0),
    async release() {
      letGo.resolve();
      await holding;
      await db.destroy();
    },
  };
}
