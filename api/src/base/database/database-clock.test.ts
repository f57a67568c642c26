import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connect } from './connect.ts';
import { createDatabaseClock, describeOffset } from './database-clock.ts';
import type { Database } from './schema.ts';

const hour = 3_600_000;
let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  // a single connection: while it is in use, reads have to wait
  db = connect({ ...database.connection, max: 1, shared: 0 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test.each([
  ['ahead', hour],
  ['behind', -hour],
])(
  'a process whose clock is an hour %s uses database time after reading it once',
  async (_, wrong) => {
    const clock = createDatabaseClock(db, () => Date.now() + wrong);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeGreaterThan(hour - 1000);
    const read = await clock.read();
    expect(Math.abs(read.getTime() - Date.now())).toBeLessThan(5000);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5000);
    expect(Math.abs(clock.offset() + wrong)).toBeLessThan(5000);
  },
);

test('a correct clock is not adjusted, however slow the response', async () => {
  const clock = createDatabaseClock(db);
  const letGo = Promise.withResolvers<void>();
  const busy = db.connection().execute(() => letGo.promise);
  const reading = clock.read();
  await sleep(500);
  letGo.resolve();
  await Promise.all([busy, reading]);
  expect(clock.offset()).toBe(0);
});

test('the next read corrects for a process clock that has been changed', async () => {
  let wrong = 0;
  const clock = createDatabaseClock(db, () => Date.now() + wrong);
  await clock.read();
  wrong = hour;
  await clock.read();
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5000);
});

test('the offset of a clock is described only if it is more than two seconds', () => {
  expect(describeOffset(2000)).toBeUndefined();
  expect(describeOffset(-2000)).toBeUndefined();
  expect(describeOffset(-hour)).toContain('is 3600 s ahead of the database’s clock');
  expect(describeOffset(3000)).toContain('is 3 s behind the database’s clock');
});
