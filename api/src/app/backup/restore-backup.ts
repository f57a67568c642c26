import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import * as v from 'valibot';
import { connect, type ConnectionOptions } from '../../base/database/connect.ts';
import { compareSchema, migrateTo } from '../../base/database/migrate.ts';
import { errorCode } from '../../base/system/error-code.ts';
import { jobSchema } from '../../base/jobs/boss-jobs.ts';
import type { BackupManifest, BackupReader } from './backup-file.ts';
import {
  closeTables,
  copyIn,
  listMigrations,
  listTables,
  openTables,
  setSequences,
} from './copy-queries.ts';
import { fingerprintOf } from './secret-fingerprint.ts';

/** Marks a data folder whose restore has not finished; a server refuses to start with it. */
const markName = 'restore-unfinished';

/** Refuses to start a server on a data folder whose restore was interrupted. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(path.join(dataDir, markName)))
    throw new Error(
      `A restore into ${dataDir} did not finish. Empty this folder, and with DATABASE_URL also the database, and run npm run restore again.`,
    );
}

/**
 * Prepares an empty data folder: marks it, and writes the session secret into it.
 *
 * @throws an error with a readable message if the folder is not empty, or the secret is missing or
 *   another one
 */
export async function prepareDataFolder(
  { manifest, secret }: BackupReader,
  dataDir: string,
  givenSecret: string | undefined,
): Promise<void> {
  const found = await readdir(dataDir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  if (found.length > 0) throw new Error(`${dataDir} is not empty. Restore into an empty folder.`);
  const used = givenSecret ?? secret;
  if (used === undefined)
    throw new Error(
      'This backup does not contain the session secret, because SESSION_SECRET was set when it was made. Set the same SESSION_SECRET.',
    );
  if (fingerprintOf(used) !== manifest.secret)
    throw new Error('SESSION_SECRET is another secret than the one this backup was made with.');
  await mkdir(dataDir, { recursive: true });
  await writeFile(path.join(dataDir, markName), '');
  if (givenSecret === undefined)
    await writeFile(path.join(dataDir, 'session-secret'), used, { mode: 0o600 });
}

/** The last step of a restore: from now on, a server may start. */
export const finishDataFolder = (dataDir: string): Promise<void> =>
  rm(path.join(dataDir, markName));

/** Creates the tables as they were when the backup was made. */
async function createTables(
  connection: ConnectionOptions,
  { migrations }: BackupManifest,
): Promise<void> {
  const db = connect({ ...connection, statement_timeout: 0 });
  try {
    const { missing: known } = await compareSchema(db);
    const unknown = migrations.filter((name) => !known.includes(name));
    if (unknown.length > 0)
      throw new Error(
        `This backup was made by a newer version, with ${unknown.join(', ')}. Use that version.`,
      );
    await migrateTo(db, migrations.at(-1) ?? '');
  } finally {
    await db.destroy();
  }
}

/** Data of a job as it is stored. */
const jobData = v.record(v.string(), v.unknown());

async function fillTables(client: pg.Client, backup: BackupReader): Promise<void> {
  const { manifest } = backup;
  const tables = await listTables(client);
  const isSame =
    JSON.stringify(tables) ===
    JSON.stringify(manifest.tables.map(({ name, columns }) => ({ name, columns })));
  if (!isSame) throw new Error('The tables of this backup do not have the columns of its version.');
  await client.query('begin');
  const keys = await openTables(client, tables);
  for (const table of tables) await backup.readTable(table.name, copyIn(client, table));
  await setSequences(client, manifest.sequences);
  await closeTables(client, tables, keys);
  await client.query('commit');
  await client.query('analyze');
}

/** Sends the jobs that had not finished. */
async function sendJobs(connection: ConnectionOptions, { jobs }: BackupManifest): Promise<void> {
  const boss = new PgBoss({ ...connection, schema: jobSchema, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  for (const name of new Set(jobs.map((job) => job.name)))
    await boss.createQueue(name, { policy: 'short' });
  for (const { name, data, startAfter, singletonKey, retryLimit } of jobs)
    await boss.send(name, v.parse(jobData, data), {
      startAfter,
      retryLimit,
      ...(singletonKey !== null && { singletonKey }),
    });
  await boss.stop({ graceful: false });
}

/** Restores a backup into an empty database. */
export async function restoreDatabase(
  backup: BackupReader,
  connection: ConnectionOptions,
): Promise<void> {
  const client = new pg.Client({ ...connection, statement_timeout: 0 });
  await client.connect();
  try {
    if ((await listMigrations(client)).length > 0 || (await listTables(client)).length > 0)
      throw new Error('The database is not empty. Restore into an empty database.');
    await createTables(connection, backup.manifest);
    await fillTables(client, backup);
  } finally {
    await client.end();
  }
  await sendJobs(connection, backup.manifest);
}
