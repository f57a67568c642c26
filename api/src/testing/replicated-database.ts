/**
 * A primary with streaming replicas, for tests that pause, stop and kill them.
 *
 *     const servers = await startReplicatedDatabase();
 *     const replica = await servers.addReplica();
 *     const app = await createTestApp({}, async () => servers.connection, undefined, (options) =>
 *       createReplicas({ ...options, urls: [replica.url] }));
 *     …
 *     await app.close();
 *     await servers.close();
 */
import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tessera/embedded-postgres';
import { connect } from '../base/database/connect.ts';
import { migrateToLatest } from '../base/database/migrate.ts';
import type { Connection } from './test-database.ts';

const run = promisify(execFile);
const database = 'tests';
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_keep_size: '256MB',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '100ms',
};

export interface TestReplica {
  readonly url: string;
  readonly connection: Connection;
  readonly pid: () => number;
  /** Suspends or resumes all processes of the replica. */
  freeze(isFrozen: boolean): Promise<void>;
  /** Runs a statement on the replica. */
  query(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface ReplicatedDatabase {
  readonly connection: Connection;
  /** Runs a statement on the primary. */
  query(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Suspends or resumes all processes of the primary. */
  freeze(isFrozen: boolean): Promise<void>;
  /** Copies the primary and starts the copy as its replica. */
  addReplica(): Promise<TestReplica>;
  close(): Promise<void>;
}

const connectionOf = ({ host, port, user }: EmbeddedPostgres): Connection => ({
  host,
  port,
  user,
  database,
});
const urlOf = ({ host, port, user }: Connection): string =>
  `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`;

async function queryOf(connection: Connection, text: string) {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

/** Copies the files of a running primary with PostgreSQL's low-level backup API. */
async function copyCluster(primary: EmbeddedPostgres, target: string): Promise<void> {
  const source = path.join(primary.folder, 'cluster');
  const client = new pg.Client({ ...connectionOf(primary) });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', fast => true)");
    // `-a` keeps the owner of the files, who is a different user if root runs the tests
    await run('cp', ['-a', source, target]);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    rmSync(path.join(target, 'postmaster.pid'), { force: true });
    const { uid, gid } = statSync(source);
    for (const [name, text] of [
      ['backup_label', rows[0]?.labelfile ?? ''],
      ['standby.signal', ''],
    ] as const) {
      const file = path.join(target, name);
      writeFileSync(file, text, { mode: 0o600 });
      chownSync(file, uid, gid);
    }
  } finally {
    await client.end();
  }
}

/** Freezes or thaws a server with all its processes: it accepts connections, but never answers. */
async function freezeServer(pid: number, isFrozen: boolean): Promise<void> {
  const { stdout } = await run('pgrep', ['-P', String(pid)]);
  const all = [pid, ...stdout.trim().split('\n').map(Number)];
  for (const one of all) process.kill(one, isFrozen ? 'SIGSTOP' : 'SIGCONT');
}

/** Starts a primary with an empty, migrated database. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-test-replicas-'));
  // if root runs the tests, PostgreSQL runs as a different user, who needs access
  chmodSync(folder, 0o711);
  const primary = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'primary'),
    database,
    mode: 'own',
    settings,
  });
  const connection = connectionOf(primary);
  const db = connect(connection);
  await migrateToLatest(db);
  await db.destroy();
  const replicas: TestReplica[] = [];

  return {
    connection,
    query: (text) => queryOf(connection, text),
    freeze: (isFrozen) => freezeServer(primary.pid, isFrozen),
    async addReplica() {
      const dataDir = path.join(folder, `replica-${replicas.length + 1}`);
      await mkdir(dataDir, { mode: 0o700 });
      await copyCluster(primary, path.join(dataDir, 'cluster'));
      const start = (): Promise<EmbeddedPostgres> =>
        startEmbeddedPostgres({
          dataDir,
          database,
          mode: 'own',
          settings: {
            ...settings,
            primary_conninfo: `host=${connection.host} port=${connection.port} user=${connection.user}`,
          },
        });
      let server: EmbeddedPostgres | undefined = await start();
      const own = connectionOf(server);
      const replica: TestReplica = {
        url: urlOf(own),
        connection: own,
        pid: () => server?.pid ?? 0,
        freeze: (isFrozen) => freezeServer(server?.pid ?? 0, isFrozen),
        query: (text) => queryOf(own, text),
        async stop() {
          await server?.stop();
          server = undefined;
        },
        async start() {
          server ??= await start();
        },
      };
      replicas.push(replica);
      return replica;
    },
    async close() {
      for (const replica of replicas) await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
