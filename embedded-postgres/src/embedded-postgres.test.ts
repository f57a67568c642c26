import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { processStart } from './owner-lock.ts';

jest.setTimeout(60_000);

let base: string;
let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'tessera-database-'));
  chmodSync(base, 0o711);
  dataDir = path.join(base, 'data');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await sleep(50);
  rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const start = (options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) =>
  startEmbeddedPostgres({ dataDir, database: 'app', mode: 'own', ...options });

async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({
    host: server.host,
    port: server.port,
    user: server.user,
    database: server.database,
  });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

/**
 * Another process that starts the database, prints 'ready' and PostgreSQL's process id, and keeps
 * running.
 */
function startElsewhere(): ChildProcess {
  const starter = path.join(__dirname, 'embedded-postgres.ts');
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(starter)};
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, database: 'app', mode: 'own' });
    console.log('ready ' + server.pid); setInterval(() => {}, 1000); process.on('SIGTERM', async () => { await server.stop(); process.exit(0); });`;
  // a separate file for each child: rewriting a shared file would leave it empty for a moment, and
  // another child might read it then
  const file = path.join(base, `starter-${children.length}.ts`);
  writeFileSync(file, script);
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}
const ready = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => resolve(Number(String(chunk).split(' ')[1])));
    child.once('exit', () => reject(new Error('the starter ended')));
  });
const gone = async (pid: number): Promise<boolean> => {
  for (let tries = 0; tries < 300 && processStart(pid) !== undefined; tries++) await sleep(20);
  return processStart(pid) === undefined;
};

test('a database starts, keeps its data over a restart, and stops without leaving a process', async () => {
  const progress: string[] = [];
  const first = await start({ onProgress: (text) => progress.push(text) });
  await ask(first, "create table notes as select 'kept' as text");
  await first.stop();
  expect(processStart(first.pid)).toBeUndefined();
  expect(progress).toContain('Creating the database');
  const second = await start();
  expect(await ask(second, 'select text from notes')).toEqual([{ text: 'kept' }]);
  expect(
    await ask(
      second,
      "select datcollate, pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'app'",
    ),
  ).toEqual([{ datcollate: 'C', encoding: 'UTF8' }]);
  await second.stop();
});

test('killing the owner stops its database, and the next start has all committed data', async () => {
  const owner = startElsewhere();
  const pid = await ready(owner);
  const visitor = await start({ mode: 'attach' });
  await ask(visitor, "create table notes as select 'kept' as text");
  owner.kill('SIGKILL');
  const next = await start();
  expect(await ask(next, 'select text from notes')).toEqual([{ text: 'kept' }]);
  expect(next.pid).not.toBe(pid);
  expect(await gone(pid)).toBe(true);
  await next.stop();
});

test('a database that outlived its killed owner is replaced by a supervised one', async () => {
  const owner = startElsewhere();
  const pid = await ready(owner);
  // The watchdog consists of the shell that started PostgreSQL, and of a child of this shell that
  // waits until the owner ends. Kill both before the owner, so that PostgreSQL keeps running.
  const parentOf = (id: number) =>
    Number(readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  const shell = parentOf(pid);
  const readers = readFileSync(`/proc/${shell}/task/${shell}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .filter((id) => id !== pid);
  for (const id of [...readers, shell]) process.kill(id, 'SIGKILL');
  owner.kill('SIGKILL');
  await sleep(100);
  expect(processStart(pid)).toBeDefined();
  const next = await start();
  expect(next.pid).not.toBe(pid);
  expect(processStart(pid)).toBeUndefined();
  await next.stop();
});

test('if a start is killed while it creates the database, the next start creates it again', async () => {
  const owner = startElsewhere();
  const unfinished = () =>
    existsSync(dataDir) &&
    readdirSync(dataDir).some((name) => name.startsWith('cluster-unfinished-'));
  while (!unfinished()) await sleep(5);
  await sleep(50);
  owner.kill('SIGKILL');
  const next = await start();
  expect(await ask(next, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
});

test('stale files do not block the start, even if another process now has the process id that they contain', async () => {
  const first = await start();
  await first.stop();
  writeFileSync(
    path.join(dataDir, 'cluster', 'postmaster.pid'),
    `${process.pid}\n${dataDir}/cluster\n`,
  );
  writeFileSync(path.join(dataDir, 'owner.lock'), `${process.pid} 1`);
  const next = await start();
  expect(await ask(next, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
});

test('when several processes start the database, one owns it and the others wait', async () => {
  const first = startElsewhere();
  await ready(first);
  await expect(start({ timeout: 200 })).rejects.toThrow(`in use by process ${first.pid}`);
  const waiting = start();
  first.kill('SIGTERM');
  const second = await waiting;
  expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
});

test('if three processes create a database at the same time, they own it one after another, and the database works', async () => {
  const starters = [startElsewhere(), startElsewhere(), startElsewhere()];
  await Promise.all(
    starters.map(async (starter) => {
      await ready(starter);
      const ended = new Promise((resolve) => {
        starter.once('exit', resolve);
      });
      starter.kill('SIGTERM');
      await ended;
    }),
  );
  const last = await start();
  expect(await ask(last, 'select 1 as one')).toEqual([{ one: 1 }]);
  await last.stop();
});

test('a command uses a running database and leaves it running, or starts and stops one if there is none', async () => {
  const owner = await start();
  const visitor = await start({ mode: 'attach', database: 'other' });
  expect(visitor.pid).toBe(owner.pid);
  await visitor.stop();
  expect(await ask(owner, 'select 1 as one')).toEqual([{ one: 1 }]);
  await owner.stop();
  const alone = await start({ mode: 'attach' });
  await alone.stop();
  expect(processStart(alone.pid)).toBeUndefined();
});

test('a database starts even if the path of its folder is too long for a socket', async () => {
  dataDir = path.join(base, 'a-rather-long-folder-name-'.repeat(5), 'data');
  const server = await start();
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

/** Waits for a condition; fails after a timeout in milliseconds. */
async function until(isTrue: () => boolean, timeout = 30_000): Promise<void> {
  for (const begin = Date.now(); !isTrue(); await sleep(20))
    if (Date.now() - begin > timeout) throw new Error('it did not happen in time');
}

/** Kills a process, unless it has ended by itself. */
function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Kills a PostgreSQL server and its child processes, some of which end while it does so. */
function killTree(pid: number): void {
  const below = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
  process.kill(pid, 'SIGKILL');
  below.forEach(killOne);
}

test.each([
  [
    'its postmaster is killed',
    (pid: number) => {
      process.kill(pid, 'SIGKILL');
    },
  ],
  ['it is killed with all its processes', killTree],
])('a database recovers with all committed data each time %s', async (_, kill) => {
  const progress: string[] = [];
  const server = await start({ onProgress: (text) => progress.push(text) });
  await ask(server, 'create table notes (text text)');
  const pids = new Set([server.pid]);
  for (const round of ['first', 'second']) {
    await ask(server, `insert into notes values ('${round}')`);
    kill(server.pid);
    await until(() => !pids.has(server.pid));
    pids.add(server.pid);
  }
  expect(await ask(server, 'select text from notes')).toEqual([
    { text: 'first' },
    { text: 'second' },
  ]);
  expect(pids.size).toBe(3);
  expect(
    progress.filter((text) => text.startsWith('The database ended unexpectedly')),
  ).toHaveLength(2);
  expect(progress.filter((text) => text === 'The database is back')).toHaveLength(2);
  await server.stop();
  expect(processStart(server.pid)).toBeUndefined();
});

test('a killed database recovers even if one of its queries is still running', async () => {
  const server = await start();
  const client = new pg.Client({
    host: server.host,
    port: server.port,
    user: server.user,
    database: server.database,
  });
  client.on('error', () => {});
  await client.connect();
  // this query never waits, so its process does not notice that the postmaster is gone
  const busy = client
    .query('select count(*) from generate_series(1, 1000000000)')
    .catch((error: unknown) => error);
  await sleep(300);
  const { pid } = server;
  process.kill(pid, 'SIGKILL');
  await until(() => server.pid !== pid);
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await busy).toBeInstanceOf(Error);
  await server.stop();
});

test('a database that cannot restart is abandoned, and this is reported once', async () => {
  const lost: Error[] = [];
  const server = await start({ restartTimeout: 500, onLost: (error) => lost.push(error) });
  writeFileSync(path.join(dataDir, 'cluster', 'postgresql.conf'), 'nonsense = = 1\n');
  process.kill(server.pid, 'SIGKILL');
  await until(() => lost.length > 0);
  await sleep(300);
  expect(lost.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^The database ended and could not be started again: .*postgresql\.conf/s,
    ),
  ]);
  await server.stop();
});

test('a database stopped during a restart stays down', async () => {
  const server = await start();
  process.kill(server.pid, 'SIGKILL');
  expect(await gone(server.pid)).toBe(true);
  await server.stop();
  await expect(ask(server, 'select 1')).rejects.toThrow();
  const next = await start();
  await next.stop();
});

test('a failed start reports the reason that PostgreSQL gives, such as an invalid configuration file', async () => {
  await (await start()).stop();
  writeFileSync(path.join(dataDir, 'cluster', 'postgresql.conf'), 'nonsense = = 1\n');
  await expect(start()).rejects.toThrow(/PostgreSQL did not start: .*postgresql\.conf/s);
});
