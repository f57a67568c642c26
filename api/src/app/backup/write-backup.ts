import path from 'node:path';
import pg from 'pg';
import type { ConnectionOptions } from '../../base/database/connect.ts';
import type { Env } from '../../base/settings/env.ts';
import { createBackupFile, savedFolders } from './backup-file.ts';
import { copyOut, listJobs, listMigrations, listTables, readSequences } from './copy-queries.ts';
import { fingerprintOf } from './secret-fingerprint.ts';

/** What a backup contains, for a message. */
export interface BackupSummary {
  readonly rows: number;
  readonly files: number;
  readonly hasSecret: boolean;
  readonly isMediaElsewhere: boolean;
}

/**
 * Writes everything that cannot be made again into one file: the database, media, archives of
 * exports, releases, and the session secret if it is in the data folder. A server may run meanwhile:
 * the database is read in one snapshot, and files are never changed, only added, and deleted a week
 * after the last reference to them.
 */
export async function writeBackup(
  file: string,
  connection: ConnectionOptions,
  {
    dataDir,
    secret,
    s3,
    hasOwnSecret,
  }: Pick<Env, 'dataDir' | 'secret' | 's3'> & { readonly hasOwnSecret: boolean },
): Promise<BackupSummary> {
  const client = new pg.Client({ ...connection, statement_timeout: 0 });
  await client.connect();
  try {
    const backup = await createBackupFile(file);
    try {
      await client.query('begin isolation level repeatable read read only');
      const migrations = await listMigrations(client);
      const tables = [];
      for (const table of await listTables(client)) {
        const rows = copyOut(client, table);
        await backup.addTable(table.name, rows);
        tables.push({ ...table, columns: [...table.columns], rows: rows.rowCount });
      }
      const jobs = await listJobs(client);
      const sequences = await readSequences(client);
      await client.query('commit');
      const files: Record<string, number> = {};
      for (const folder of savedFolders)
        files[folder] = await backup.addFolder(folder, path.join(dataDir, folder));
      if (hasOwnSecret) backup.addSecret(secret);
      await backup.finish({
        format: 1,
        at: new Date().toISOString(),
        migrations: [...migrations],
        tables,
        sequences,
        jobs: [...jobs],
        secret: fingerprintOf(secret),
        files,
        isMediaElsewhere: s3 !== undefined,
      });
      return {
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        files: Object.values(files).reduce((sum, count) => sum + count, 0),
        hasSecret: hasOwnSecret,
        isMediaElsewhere: s3 !== undefined,
      };
    } catch (error) {
      await backup.abandon();
      throw error;
    }
  } finally {
    await client.end();
  }
}
