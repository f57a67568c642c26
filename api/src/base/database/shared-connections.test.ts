import { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connect } from './connect.ts';
import { holdWrites, stalledAfter } from './shared-connections.ts';
import type { Database } from './schema.ts';
import { isPlainRead } from './share-reads.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  db = connect({ ...database.connection, max: 3, shared: 2 });
});
afterEach(() => db.destroy());
afterAll(() => database.drop());

const backend = async (): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;
const numbered = async (at: number): Promise<number | undefined> =>
  (await sql<{ n: number }>`select ${at}::int as n`.execute(db)).rows[0]?.n;

const countPosts = async (): Promise<unknown> =>
  (await sql`select count(*) from posts where id > ${0}`.execute(db)).rows;

/** Locks the posts table from another pool until released. */
async function lockPosts(): Promise<{ release(): Promise<void> }> {
  const holder = connect({ ...database.connection, max: 1 });
  const trx = await holder.startTransaction().execute();
  await sql`lock table posts in access exclusive mode`.execute(trx);
  return {
    async release() {
      await trx.rollback().execute();
      await holder.destroy();
    },
  };
}

test('reads sent in one turn of the event loop share a connection, and each gets the right result', async () => {
  const numbers = Array.from({ length: 50 }, (_, at) => at);
  expect(await Promise.all(numbers.map(numbered))).toEqual(numbers);
  expect(new Set(await Promise.all(numbers.map(backend))).size).toBe(1);
});

test('a failing statement does not affect the statements around it', async () => {
  const [one, failed, other] = await Promise.allSettled([
    numbered(1),
    sql`select 1 / ${0}::int`.execute(db),
    numbered(2),
  ]);
  expect(failed.status).toBe('rejected');
  expect([one, other]).toMatchObject([{ value: 1 }, { value: 2 }]);
});

test('later reads do not wait for a slow one', async () => {
  await Promise.all([numbered(1), nextTurn().then(() => numbered(2))]);
  const order: string[] = [];
  const slow = sql`select pg_sleep(0.5)`.execute(db).then(() => order.push('slow'));
  await nextTurn();
  for (let at = 0; at < 5; at += 1) await numbered(at);
  order.push('fast');
  await slow;
  expect(order).toEqual(['fast', 'slow']);
});

test('while all shared connections are stalled, a read checks out a connection from the pool', async () => {
  const holding = await lockPosts();
  const stuck = [];
  const shared = [];
  for (let at = 0; at < 2; at += 1) {
    shared.push(await backend());
    stuck.push(countPosts());
    // a fixed wait on purpose: a connection counts as stalled only after `stalledAfter`
    await sleep(stalledAfter + 50);
  }
  // answered while the earlier reads still wait for the lock
  expect(shared).not.toContain(await backend());
  await holding.release();
  await Promise.all(stuck);
  expect(shared).toContain(await backend());
});

test('statements sent on a lost connection fail, and the connection is reopened', async () => {
  const lost = await backend();
  const sleeping = sql`select pg_sleep(5)`.execute(db).then(
    () => 'answered',
    () => 'failed',
  );
  await nextTurn();
  // run in a transaction, which has its own connection: otherwise, this statement would count as a
  // plain read and go to a shared connection
  await db.transaction().execute((trx) => sql`select pg_terminate_backend(${lost})`.execute(trx));
  expect(await sleeping).toBe('failed');
  expect(await numbered(1)).toBe(1);
  expect(await backend()).not.toBe(lost);
});

test('when a statement times out while it is being prepared, an identical one queued behind it fails with a connection error', async () => {
  await db.destroy();
  db = connect({ ...database.connection, max: 1, shared: 1, statement_timeout: 200 });
  const holding = await lockPosts();
  const [first, second] = await Promise.allSettled([countPosts(), countPosts()]);
  expect([first, second]).toMatchObject([
    { reason: { code: '57014' } },
    { reason: { message: expect.stringMatching(/^(?:timeout exceeded|Connection terminated)/) } },
  ]);
  await holding.release();
  expect(await countPosts()).toEqual([{ count: expect.anything() }]);
});

test('a transaction has its own connection', async () => {
  const shared = await backend();
  await db.transaction().execute(async function writeAndRead(trx) {
    await sql`create temporary table notes (text text) on commit drop`.execute(trx);
    await sql`insert into notes values (${'kept'})`.execute(trx);
    const { rows } = await sql<{ text: string; pid: number }>`
      select text, pg_backend_pid() as pid
      from notes`.execute(trx);
    expect(rows).toMatchObject([{ text: 'kept' }]);
    expect(rows[0]?.pid).not.toBe(shared);
  });
});

test('statements pipelined in a transaction run in order, and those after a failed one fail too', async () => {
  const add = (trx: Kysely<Database>, text: string) =>
    sql`insert into notes values (${text})`.execute(trx);
  const count = async (trx: Kysely<Database>) =>
    (await sql<{ n: number }>`select count(*)::int as n from notes`.execute(trx)).rows[0]?.n;
  const transact = <T>(work: (trx: Kysely<Database>) => Promise<T>) =>
    db.transaction().execute(async function begin(trx) {
      await sql`create temporary table notes (text text) on commit drop`.execute(trx);
      return work(trx);
    });
  expect(await transact((trx) => Promise.all([count(trx), add(trx, 'one'), count(trx)]))).toEqual([
    0,
    expect.anything(),
    1,
  ]);
  await expect(
    transact((trx) => Promise.all([sql`select 1 / ${0}::int`.execute(trx), add(trx, 'two')])),
  ).rejects.toThrow('division by zero');
  expect(await numbered(1)).toBe(1);
});

test('a transaction without statements can commit and roll back', async () => {
  await db.transaction().execute(async () => {});
  await expect(
    db.transaction().execute(() => Promise.reject(new Error('changed my mind'))),
  ).rejects.toThrow('changed my mind');
  expect(await numbered(1)).toBe(1);
});

test('holdWrites sends everything that is written to a stream in one turn of the event loop in one piece', async () => {
  const pieces: number[] = [];
  const stream = new Duplex({
    read() {},
    writev(chunks, done) {
      pieces.push(chunks.length);
      done();
    },
  });
  for (const text of ['begin', 'select']) {
    holdWrites(stream);
    stream.write(text);
  }
  expect(pieces).toEqual([]);
  await nextTurn();
  expect(pieces).toEqual([2]);
});

test.each([
  ['select * from posts where id = $1', true],
  ['\n  with followed as (select 1) select * from followed', true],
  ['select updated_at, deleted_at from blogs', true],
  ['select * from posts where id = $1 for no key update', false],
  ['select id from posts for key share', false],
  ['with gone as (delete from likes returning *) select * from gone', false],
  ['select pg_advisory_xact_lock($1)', false],
  ['select pg_notify($1, $2)', false],
  ['/* planned for each term */ select 1', false],
  ['insert into likes values ($1)', false],
  ['begin', false],
])('%s is a plain read: %s', (text, expected) => {
  expect(isPlainRead(text)).toBe(expected);
});
