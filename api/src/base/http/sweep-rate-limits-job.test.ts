import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepRateLimitsJob } from './sweep-rate-limits-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('deletes counters of past periods, and keeps those of current ones', async () => {
  const now = app.deps.now().getTime();
  await sql`delete from rate_limits`.execute(app.db);
  await sql`
    insert into rate_limits (key, points, expire)
    values ('past', 1, ${now - 1000}), ('current', 1, ${now + 60_000})`.execute(app.db);
  await sweepRateLimitsJob.run(app.deps, {});
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(app.db);
  expect(rows).toEqual([{ key: 'current' }]);
});
