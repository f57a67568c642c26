import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import {
  createTestDatabase,
  testConnections,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { connect, limitTime } from './connect.ts';
import { createDeadline, DeadlineError } from './deadline.ts';
import type { Database } from './schema.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ ...database.connection, ...testConnections });
  await sql`create table marks (id int primary key)`.execute(db);
});
afterEach(() => sql`truncate marks`.execute(db));
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Milliseconds that a busy machine may add. */
const slack = 1500;
const marks = async (): Promise<number[]> =>
  (await sql<{ id: number }>`select id from marks order by id`.execute(db)).rows.map(
    ({ id }) => id,
  );
const limited = (milliseconds: number) => limitTime(db, createDeadline(milliseconds));
const pause = (on: Kysely<Database>, seconds: number) =>
  sql`select pg_sleep(${seconds})`.execute(on);
const mark = (on: Kysely<Database>, id: number, seconds = 0) =>
  sql`insert into marks select ${id}::int from (select pg_sleep(${seconds})) slept`.execute(on);

async function timeOf(work: Promise<unknown>): Promise<{ error: unknown; took: number }> {
  const begin = performance.now();
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { error, took: performance.now() - begin };
}

test('all reads of a request together end at its deadline, however short each of them is', async () => {
  // the time counts from before the deadline is set: a busy machine may pause in between
  async function readOn(): Promise<void> {
    const own = limited(300);
    for (;;) await pause(own, 0.05);
  }
  const { error, took } = await timeOf(readOn());
  expect(error).toBeInstanceOf(DeadlineError);
  expect(took).toBeGreaterThan(290);
  expect(took).toBeLessThan(300 + slack);
});

test('one read that takes longer is abandoned, and other requests go on', async () => {
  const { error, took } = await timeOf(pause(limited(300), 4));
  expect(error).toBeInstanceOf(DeadlineError);
  expect(took).toBeLessThan(300 + slack);
  await pause(limited(2000), 0);
});

test('the wait for a connection ends at the deadline', async () => {
  const held = Promise.withResolvers<void>();
  const all = Array.from({ length: testConnections.max }, () =>
    db.transaction().execute(async function hold(trx) {
      await pause(trx, 0);
      await held.promise;
    }),
  );
  await sleep(100);
  for (const work of [
    mark(limited(300), 1),
    limited(300)
      .transaction()
      .execute((trx) => mark(trx, 2)),
  ]) {
    const { error, took } = await timeOf(work);
    expect(error).toBeInstanceOf(DeadlineError);
    expect(took).toBeLessThan(300 + slack);
  }
  held.resolve();
  await Promise.all(all);
  await sleep(300);
  expect(await marks()).toEqual([]);
});

test('what was committed lifts the deadline, and time spent waiting for a client does not count', async () => {
  const writing = createDeadline(300);
  const own = limitTime(db, writing);
  await own.transaction().execute((trx) => mark(trx, 1));
  await sleep(350);
  await pause(own, 0);

  const waiting = createDeadline(300);
  await waiting.paused(sleep(350));
  await pause(limitTime(db, waiting), 0);
  await sleep(350);
  await expect(pause(limitTime(db, waiting), 0)).rejects.toBeInstanceOf(DeadlineError);

  const reading = createDeadline(300);
  await limitTime(db, reading)
    .transaction()
    .execute((trx) => pause(trx, 0));
  expect(reading.left()).toBeLessThan(300);
});

test('a transaction may set a longer limit for its statements', async () => {
  const own = limited(300);
  await own.transaction().execute(async function takeLong(trx) {
    await sql`set local statement_timeout = 60000`.execute(trx);
    await mark(trx, 1, 0.6);
  });
  expect(await marks()).toEqual([1]);
});

test('in generated requests, exactly what was answered as stored is stored, and all end in time', async () => {
  const step = fc.record({
    isWrite: fc.boolean(),
    inTransaction: fc.boolean(),
    seconds: fc.constantFrom(0, 0, 0.02, 0.06, 0.3, 1.5),
  });
  let next = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 20, max: 250 }),
      async (steps, milliseconds) => {
        const deadline = createDeadline(milliseconds);
        const own = limitTime(db, deadline);
        const stored: number[] = [];
        const begin = performance.now();
        for (const { isWrite, inTransaction, seconds } of steps) {
          const id = (next += 1);
          const work = (on: Kysely<Database>) =>
            isWrite ? mark(on, id, seconds) : pause(on, seconds);
          const isBefore = deadline.left() < Infinity;
          const { error, took } = await timeOf(
            inTransaction ? own.transaction().execute(work) : work(own),
          );
          if (isWrite && error === undefined) stored.push(id);
          if (error !== undefined && isBefore)
            expect(performance.now() - begin).toBeLessThan(milliseconds + slack);
          // after a commit, nothing fails for lack of time
          if (!isBefore) expect([error, took < slack + 1500]).toEqual([undefined, true]);
        }
        expect(await marks()).toEqual(stored);
        await sql`truncate marks`.execute(db);
      },
    ),
    { numRuns: 30 },
  );
});
