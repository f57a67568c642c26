import path from 'node:path';
import { startEmbeddedPostgres } from '@tessera/embedded-postgres';
import { connect, type ConnectionOptions } from '../../base/database/connect.ts';
import { compareSchema } from '../../base/database/migrate.ts';
import { readEnv, type Env } from '../../base/settings/env.ts';
import { errorCode } from '../../base/system/error-code.ts';
import { root, say } from './terminal.ts';

export interface OpenProduct {
  readonly env: Env;
  readonly connection: ConnectionOptions;
  readonly db: ReturnType<typeof connect>;
}

/** PostgreSQL error codes for an undefined table and an undefined column. */
const otherSchemaCodes = new Set(['42P01', '42703']);

/**
 * Connects to the product's database. The embedded one is started if no server runs; its folder is
 * created if it is missing.
 */
export async function withDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  work: (connection: ConnectionOptions) => Promise<void>,
): Promise<void> {
  if (env.databaseUrl !== undefined) return work({ connectionString: env.databaseUrl });
  const { host, port, user, database, stop } = await startEmbeddedPostgres({
    dataDir: path.join(env.dataDir, 'database'),
    database: 'tessera',
    mode: 'attach',
    onProgress: say,
  });
  try {
    await work({ host, port, user, database });
  } finally {
    await stop();
  }
}

/**
 * Opens the product's database, whether or not a server is running. Never migrates: only a server
 * does, when it starts, so a command of one checkout cannot break the processes of another.
 *
 * @param needs the newest migration that the command's tables depend on; later ones, known or
 *   unknown here, do not matter
 * @throws an error with a readable message when the schema is incompatible
 */
export async function withProduct(
  needs: string,
  work: (product: OpenProduct) => Promise<void>,
): Promise<void> {
  const env = readEnv(process.env, root);
  await withDatabase(env, async (connection) => {
    const db = connect(connection);
    try {
      const { missing } = await compareSchema(db);
      if (missing.includes(needs))
        throw new Error(
          `The database is older than this command, which needs ${needs}. ` +
            'Start the server of this version once: it migrates the database. Nothing was changed.',
        );
      await work({ env, connection, db }).catch((error: unknown) => {
        if (!otherSchemaCodes.has(errorCode(error) ?? '')) throw error;
        throw new Error(
          `The database is newer than this command: ${error instanceof Error ? error.message : String(error)}. ` +
            'Use the command of the version that the server runs.',
        );
      });
    } finally {
      await db.destroy();
    }
  });
}
