import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tessera/embedded-postgres';
import { lockOwner } from '@tessera/embedded-postgres/owner-lock';
import { testServerVariable } from './test-database.ts';

const prefix = 'tessera-test-';
let server: { readonly postgres: EmbeddedPostgres; readonly folder: string } | undefined;

/** Removes the folders of test runs that were killed. */
function removeDeadRuns(): void {
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const lock = path.join(os.tmpdir(), name, 'database', 'owner.lock');
    if (existsSync(lock) && lockOwner(lock) === undefined)
      rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
  }
}

/** Jest's global setup: starts one database server per run, without durability. */
export default async function startDatabase(): Promise<void> {
  removeDeadRuns();
  const folder = mkdtempSync(path.join(os.tmpdir(), prefix));
  // If root runs the tests, PostgreSQL runs as a different user, who needs access.
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'database'),
    database: 'tests',
    mode: 'own',
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      autovacuum: 'off',
    },
  });
  server = { postgres, folder };
  const { host, port, user, database } = postgres;
  process.env[testServerVariable] = JSON.stringify({ host, port, user, database });
}

/** Jest's global teardown, which runs in the same process as the setup. */
export async function stopDatabase(): Promise<void> {
  if (!server) return;
  await server.postgres.stop();
  for (const folder of [server.folder, server.postgres.folder])
    rmSync(folder, { recursive: true, force: true });
  server = undefined;
}
