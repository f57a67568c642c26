import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { releaseLock, takeLock } from './owner-lock.ts';
import { findBinaries } from './postgres-binaries.ts';
import { createCluster, spawnPostgres, type PostgresProcess } from './postgres-process.ts';
import { supervisePostgres, type LaunchedPostgres } from './supervise-postgres.ts';
import { systemUserFor, reachableFolder, type SystemUser } from './system-user.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of the database; created if missing. */
  readonly dataDir: string;
  /** Name of the database in this PostgreSQL cluster; created if missing. */
  readonly database: string;
  /**
   * `own` (the server): be the only owner, wait for an earlier one to finish, start the database
   * and stop it at the end.
   * `attach` (commands): use the database of a running owner, or, without one, own it until `stop`.
   */
  readonly mode: 'own' | 'attach';
  /** Receives progress messages for people. */
  readonly onProgress?: (text: string) => void;
  /** PostgreSQL settings that override the defaults, such as `{ fsync: 'off' }` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Milliseconds to wait until an earlier owner ends, or, with `attach`, until the database of a
   * running owner accepts a connection; 30 seconds by default.
   */
  readonly timeout?: number;
  /**
   * Milliseconds for which restarts of a crashed database may fail before it is abandoned; a minute
   * by default.
   */
  readonly restartTimeout?: number;
  /** Called once when a crashed database could not be restarted. */
  readonly onLost?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** Folder of the Unix socket; nothing listens on the network. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /**
   * Process id of PostgreSQL. Changes with a restart, except when attached to the database of
   * another process: then it stays as it was when this process attached.
   */
  readonly pid: number;
  /** The data folder: `dataDir` or, if the system user cannot reach it, one under /var/lib. */
  readonly folder: string;
  /** Stops the database unless another process owns it. Close pools first. */
  stop(): Promise<void>;
}

const user = 'tessera';
const port = 5432;
const defaults = {
  shared_buffers: '128MB',
  jit: 'off',
  max_connections: '100',
  log_min_messages: 'fatal',
};
/** Maximum length of a Unix socket path, with some margin. */
const maxSocketPathLength = 100;
const unfinishedPrefix = 'cluster-unfinished-';

function makePrivate(folder: string, who: SystemUser | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = statSync(folder);
  if (![process.getuid?.(), who?.uid].includes(uid))
    throw new Error(`${folder} belongs to another user (id ${uid}); use another DATA_DIR.`);
  if (who) chownSync(folder, who.uid, who.gid);
  chmodSync(folder, 0o700);
}

function socketFolder(folder: string): string {
  const inside = path.join(folder, 'run');
  if (Buffer.byteLength(path.join(inside, `.s.PGSQL.${port}`)) <= maxSocketPathLength)
    return inside;
  return path.join(
    os.tmpdir(),
    `tessera-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`,
  );
}

async function tryConnect(host: string): Promise<pg.Client | Error> {
  const client = new pg.Client({
    host,
    port,
    user,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.end().catch(() => {});
    return error instanceof Error ? error : new Error(String(error));
  }
}

const readPid = (cluster: string): number | undefined => {
  try {
    return (
      Number.parseInt(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10) || undefined
    );
  } catch {
    return undefined;
  }
};

/**
 * Whether the process with this id is the PostgreSQL server of this cluster. False for a zombie and
 * for another process that has the id now. Outside Linux, only checks whether any process has the
 * id.
 */
function servesCluster(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Maximum number of milliseconds to wait until the processes of a dead postmaster have ended. */
const orphanTimeout = 5000;

/**
 * The processes that a dead postmaster of this cluster left behind. Found on Linux only; elsewhere
 * they are left to end by themselves.
 */
function orphansOf(cluster: string): number[] {
  if (process.platform !== 'linux' || !existsSync(cluster)) return [];
  const folder = realpathSync(cluster);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const isOurs = readlinkSync(`/proc/${pid}/cwd`) === folder;
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ');
      } catch {
        return false;
      }
    });
}

/**
 * Ends processes of a dead postmaster: a query that is still running holds the shared memory, which
 * keeps a new PostgreSQL server from starting.
 */
async function endOrphans(cluster: string): Promise<void> {
  const begin = performance.now();
  for (let left = orphansOf(cluster); left.length > 0; left = orphansOf(cluster)) {
    if (performance.now() - begin > orphanTimeout) return;
    for (const pid of left) signal(pid, 'SIGQUIT');
    await sleep(20);
  }
}

const signal = (pid: number, name: 'SIGINT' | 'SIGQUIT'): void => {
  try {
    process.kill(pid, name);
  } catch {
    /* gone already */
  }
};

async function shutDown(pid: number, cluster: string): Promise<void> {
  signal(pid, 'SIGINT');
  for (let waited = 0; servesCluster(pid, cluster) && waited < 30_000; waited += 20)
    await sleep(20);
  if (servesCluster(pid, cluster)) signal(pid, 'SIGQUIT');
}

/**
 * Cleans up after a killed owner or PostgreSQL server: ends processes that are still running,
 * because this process could not supervise them, and removes stale files.
 */
async function clearLeftovers(cluster: string, host: string): Promise<void> {
  const pid = readPid(cluster);
  if (pid !== undefined && servesCluster(pid, cluster)) await shutDown(pid, cluster);
  else await endOrphans(cluster);
  // PostgreSQL checks only whether the stored process id exists: it would refuse to start if
  // another process has that id now.
  for (const file of [
    path.join(cluster, 'postmaster.pid'),
    path.join(host, `.s.PGSQL.${port}`),
    path.join(host, `.s.PGSQL.${port}.lock`),
  ])
    rmSync(file, { force: true });
}

/** Removes unfinished clusters of killed starters. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(unfinishedPrefix))) {
    try {
      rmSync(path.join(folder, name), { recursive: true, force: true });
    } catch {
      /* its initdb is still writing; the next start removes the folder */
    }
  }
}

/** Creates the database if it is missing, and ends the connection. */
async function createDatabase(client: pg.Client, database: string): Promise<void> {
  try {
    await createMissing(client, database);
  } finally {
    await client.end();
  }
}

async function createMissing(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (rowCount) return;
  await client
    .query(`create database ${client.escapeIdentifier(database)}`)
    .catch((error: unknown) => {
      const isThere =
        error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505');
      if (!isThere) throw error;
    });
}

/** Waits until a newly started PostgreSQL server accepts a connection. Throws if it ends first. */
async function firstAnswer(host: string, server: PostgresProcess): Promise<pg.Client> {
  for (; ; await sleep(15)) {
    const client = await tryConnect(host);
    if (client instanceof pg.Client) return client;
    const failure = server.failure('PostgreSQL did not start');
    if (failure !== undefined) throw new Error(failure);
  }
}

/**
 * Waits until the database of another process accepts a connection. Returns undefined if that
 * process ends first; this process has then taken over the lock.
 */
async function attach(lock: string, host: string, timeout: number): Promise<pg.Client | undefined> {
  let last = '';
  for (const begin = Date.now(); Date.now() - begin < timeout; await sleep(50)) {
    const client = await tryConnect(host);
    if (client instanceof pg.Client) return client;
    last = client.message;
    if (takeLock(lock) === true) return undefined;
  }
  throw new Error(
    `Another process owns the database in ${path.dirname(lock)}, but it does not answer: ${last}`,
  );
}

/**
 * Starts the native PostgreSQL server that npm installed, on a Unix socket, or attaches to a server
 * that another process owns.
 *
 * Works for root (PostgreSQL then runs as another user) and for ordinary users. Killing this
 * process, even with -9, stops the database that it owns; the next start cleans up after it. A
 * database that ends by itself is started again, with backoff.
 */
export async function startEmbeddedPostgres({
  dataDir,
  database,
  mode,
  onProgress = () => {},
  settings = {},
  timeout = 30_000,
  restartTimeout = 60_000,
  onLost = () => {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new Error(
      'The embedded PostgreSQL does not run on Windows: set DATABASE_URL, or use WSL.',
    );
  const requested = path.resolve(dataDir);
  const who = systemUserFor(path.join(requested, 'cluster'));
  mkdirSync(path.dirname(requested), { recursive: true });
  const folder = reachableFolder(requested, who);
  if (folder !== requested)
    onProgress(
      `The user ${who?.name} cannot enter ${requested}: the database is stored in ${folder}`,
    );
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o755 });
  makePrivate(folder, who);
  const cluster = path.join(folder, 'cluster');
  const host = socketFolder(folder);
  const lock = path.join(folder, 'owner.lock');
  const facts = { host, port, user, database, folder };

  const begin = Date.now();
  for (let owner = takeLock(lock), told = false; owner !== true; owner = takeLock(lock)) {
    if (mode === 'attach') {
      const client = await attach(lock, host, timeout);
      if (!client) break;
      await createDatabase(client, database);
      return { ...facts, pid: readPid(cluster) ?? 0, stop: async () => {} };
    }
    if (Date.now() - begin > timeout)
      throw new Error(
        `The database in ${folder} is in use by process ${owner}: stop that first, or use another DATA_DIR.`,
      );
    if (!told) onProgress(`Waiting for process ${owner}, which uses the same database`);
    told = true;
    await sleep(50);
  }

  const release = (): void => releaseLock(lock);
  process.once('exit', release);

  async function launch(postgres: string): Promise<LaunchedPostgres> {
    const server = spawnPostgres(
      postgres,
      cluster,
      { ...defaults, ...settings, port: String(port), unix_socket_directories: host },
      who,
    );
    try {
      const client = await firstAnswer(host, server);
      await createDatabase(client, database);
      const pid = readPid(cluster);
      if (pid === undefined)
        throw new Error(`PostgreSQL in ${cluster} stopped right after it started`);
      return { pid, process: server };
    } catch (error) {
      const pid = readPid(cluster);
      if (pid !== undefined && servesCluster(pid, cluster)) await shutDown(pid, cluster);
      throw error;
    }
  }

  try {
    makePrivate(host, who);
    await clearLeftovers(cluster, host);
    const binaries = findBinaries(folder, who);
    removeUnfinished(folder);
    if (!existsSync(path.join(cluster, 'PG_VERSION'))) {
      onProgress('Creating the database');
      // Created beside its final folder and renamed when complete: an initdb whose starter was
      // killed may still be running.
      const made = path.join(folder, `${unfinishedPrefix}${process.pid}`);
      await createCluster(binaries.initdb, made, user, who);
      renameSync(made, cluster);
    }
    async function relaunch(): Promise<LaunchedPostgres> {
      await clearLeftovers(cluster, host);
      return launch(binaries.postgres);
    }
    const supervision = supervisePostgres(await launch(binaries.postgres), {
      launch: relaunch,
      timeout: restartTimeout,
      onProgress,
      onLost,
    });
    return {
      ...facts,
      get pid() {
        return supervision.current().pid;
      },
      async stop() {
        await supervision.end();
        const { pid, process: server } = supervision.current();
        await shutDown(pid, cluster);
        await server.ended();
        rmSync(host, { recursive: true, force: true });
        release();
        process.off('exit', release);
      },
    };
  } catch (error) {
    release();
    process.off('exit', release);
    throw error;
  }
}
