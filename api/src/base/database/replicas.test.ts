import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import {
  startReplicatedDatabase,
  type ReplicatedDatabase,
  type TestReplica,
} from '../../testing/replicated-database.ts';
import { connect } from './connect.ts';
import { createReplicas, unknownPosition, type Replicas, type ReplicaTimes } from './replicas.ts';
import type { Database } from './schema.ts';

jest.setTimeout(120_000);

const times: ReplicaTimes = { maxLag: 1500, checkEvery: 50, wait: 300, retryEvery: 5 };
const log = pino({ level: 'silent' });
let servers: ReplicatedDatabase;
let one: TestReplica;
let db: Kysely<Database>;
let replicas: Replicas;
const opened: Replicas[] = [];

beforeAll(async () => {
  servers = await startReplicatedDatabase();
  one = await servers.addReplica();
  db = connect(servers.connection);
  replicas = open([one.url]);
});
afterAll(async () => {
  for (const replica of opened) await replica.close();
  await db.destroy();
  await servers.close();
});
afterEach(() => one.query('select pg_wal_replay_resume()'));

function open(urls: readonly string[], changes: Partial<ReplicaTimes> = {}): Replicas {
  const made = createReplicas({
    primary: { db, connection: servers.connection },
    urls,
    log,
    times: { ...times, ...changes },
  });
  opened.push(made);
  return made;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const begin = performance.now(); !(await holds()); await sleep(10))
    if (performance.now() - begin > 60_000) throw new Error('it did not happen in time');
}
const isPicked = async (from = replicas): Promise<boolean> =>
  (await from.pick('ada', 0n)) !== undefined;
const write = (value: string) =>
  db
    .insertInto('settings')
    .values({ key: 'written', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
async function read(from: Kysely<Database>): Promise<string | undefined> {
  const row = await from
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'written')
    .executeTakeFirst();
  return row?.value;
}
/** Expects a replica to catch up after a step, although nothing is written after the step. */
const expectCatchUpAfter = (step: () => Promise<unknown>): Promise<void> =>
  until(async () => {
    await step();
    const since = await replicas.written();
    await until(async () => (await replicas.pick('ada', since)) !== undefined);
    // if the server has also written to its log by itself, this round proves nothing
    return (await replicas.written()) === since;
  });
const isReplica = async (from: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(from);
  return rows[0]?.is === true;
};

test('without replicas, every read goes to the primary, and no server is checked', async () => {
  const none = createReplicas({
    primary: { db, connection: { host: '/nowhere' } },
    urls: [],
    log,
  });
  expect([none.areConfigured, await none.pick('ada', 0n), none.lastWritten()]).toEqual([
    false,
    undefined,
    0n,
  ]);
});

test('a read goes to a replica that is in use', async () => {
  await until(() => isPicked());
  const replica = await replicas.pick('ada', 0n);
  expect(replica && (await isReplica(replica.db))).toBe(true);
});

test('a read after a write sees the write, whether it goes to the replica or to the primary', async () => {
  await until(() => isPicked());
  let fromReplica = 0;
  for (let round = 0; round < 60; round += 1) {
    if (round % 7 === 3) await one.query('select pg_wal_replay_pause()');
    if (round % 7 === 5) await one.query('select pg_wal_replay_resume()');
    await write(`value ${round}`);
    const since = await replicas.written();
    const replica = await replicas.pick('ada', since);
    expect(await read(replica?.db ?? db)).toBe(`value ${round}`);
    if (replica) fromReplica += 1;
  }
  expect(fromReplica).toBeGreaterThan(0);
});

test('a replica that has replayed the log up to the end of a page counts as up to date', async () => {
  const gap = async (): Promise<number> => {
    const [row] = await servers.query(
      "select (8192 - (pg_current_wal_insert_lsn() - '0/0') % 8192)::int as gap",
    );
    return Number(row?.['gap']);
  };
  const emit = (bytes: number) =>
    servers.query(`select pg_logical_emit_message(false, '', repeat('x', ${bytes}), true)`);
  /**
   * Bytes that a message in the log takes in addition to its text; entries are aligned to 8 bytes.
   */
  const besides = 51;
  const isAtEnd = async (): Promise<boolean> => {
    const left = await gap();
    if (left === 8192 - 24) return true;
    await emit(left > 80 ? left - besides - 5 : 8);
    return (await gap()) === 8192 - 24;
  };
  await expectCatchUpAfter(() => until(isAtEnd));
});

test('a replica that has replayed the log up to the end of a file counts as up to date', async () => {
  await until(() => isPicked());
  await expectCatchUpAfter(() => servers.query('select pg_switch_wal()'));
});

test('while a replica is paused, other readers get the old value from it, and the writer reads from the primary', async () => {
  const patient = open([one.url], { maxLag: 600_000 });
  await write('old');
  const old = await patient.written();
  await until(async () => (await patient.pick('ada', old)) !== undefined);
  await one.query('select pg_wal_replay_pause()');
  await write('new');
  const since = await patient.written();
  expect(patient.lastWritten()).toBe(since);
  const forOthers = await patient.pick('bob', 0n);
  expect(forOthers && (await read(forOthers.db))).toBe('old');
  expect(await patient.pick('ada', since)).toBeUndefined();
  await one.query('select pg_wal_replay_resume()');
  await until(async () => (await patient.pick('ada', since)) !== undefined);
  const again = await patient.pick('ada', since);
  expect(again && (await read(again.db))).toBe('new');
});

test('a lagging replica is taken out of use, and returns when it has caught up', async () => {
  await until(() => isPicked());
  await one.query('select pg_wal_replay_pause()');
  await until(async () => {
    await write('more');
    return !(await isPicked());
  });
  expect(await isPicked()).toBe(false);
  await one.query('select pg_wal_replay_resume()');
  await until(() => isPicked());
});

test('a stopped or killed replica is taken out of use, and returns when it runs again', async () => {
  await until(() => isPicked());
  await one.stop();
  await until(async () => !(await isPicked()));
  await one.start();
  await until(() => isPicked());
  const { pid } = one;
  const killed = pid();
  process.kill(killed, 'SIGKILL');
  await until(async () => pid() !== killed);
  await until(() => isPicked());
  const replica = await replicas.pick('ada', 0n);
  expect(replica && (await isReplica(replica.db))).toBe(true);
});

test('a hanging replica does not hang reads, is taken out of use, and is used again when it responds', async () => {
  await until(() => isPicked());
  await one.freeze(true);
  await write('while it hangs');
  const since = await replicas.written();
  expect(await replicas.pick('ada', since)).toBeUndefined();
  await until(async () => !(await isPicked()));
  await one.freeze(false);
  await until(async () => (await replicas.pick('ada', since)) !== undefined);
});

test('each reader stays on one of two replicas; if it stops, the reader moves to the other, and if both stop, to the primary', async () => {
  const other = await servers.addReplica();
  const both = open([one.url, other.url]);
  const pids = async (reader: string): Promise<string> => {
    const replica = await both.pick(reader, 0n);
    if (!replica) return 'primary';
    const { rows } = await sql<{ folder: string }>`
      select current_setting('data_directory') as folder`.execute(replica.db);
    return rows[0]?.folder ?? '';
  };
  const readers = Array.from({ length: 20 }, (_, index) => `reader ${index}`);
  const where = () => Promise.all(readers.map(pids));
  await until(
    async () => new Set(await where()).size === 2 && !(await where()).includes('primary'),
  );
  expect(await where()).toEqual(await where());
  await other.stop();
  await until(async () => new Set(await where()).size === 1);
  await one.stop();
  await until(async () => (await where()).every((place) => place === 'primary'));
  await one.start();
  await other.start();
  await until(
    async () => new Set(await where()).size === 2 && !(await where()).includes('primary'),
  );
});

test('a server that is not a replica, or cannot be reached, is never used', async () => {
  const wrong = open([
    `postgres:///tests?host=${servers.connection.host}&user=tessera`,
    'postgres:///tests?host=/nowhere',
  ]);
  await write('looked');
  for (let round = 0; round < 20; round += 1) {
    expect(await isPicked(wrong)).toBe(false);
    await sleep(10);
  }
});

test('after a write whose log position is unknown, reads that must see the write go to the primary', async () => {
  await until(() => isPicked());
  const lost = connect({ host: '/nowhere', max: 1 });
  const unsure = createReplicas({
    primary: { db: lost, connection: servers.connection },
    urls: [one.url],
    log,
    times,
  });
  opened.push(unsure);
  await until(() => isPicked(unsure));
  expect(await unsure.written()).toBe(unknownPosition);
  expect(await unsure.pick('ada', unsure.lastWritten())).toBeUndefined();
  expect(await isPicked(unsure)).toBe(true);
  await until(async () => unsure.lastWritten() === 0n);
  await lost.destroy();
});
