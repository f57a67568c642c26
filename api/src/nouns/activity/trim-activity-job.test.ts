import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { trimActivityJob } from './trim-activity-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('deletes activity older than 180 days in batches, and keeps newer activity', async () => {
  const ada = await app.register();
  const rows = (count: number, daysAgo: number) =>
    Array.from({ length: count }, (_, index) => ({
      blog_id: ada.blogId,
      kind: 'follower' as const,
      created_at: new Date(Date.now() - daysAgo * 86_400_000 + index),
      thread: '0',
      from_blog_id: null,
      user_id: '',
      post_id: null,
      new_post_id: null,
      reply_id: null,
    }));
  for (let batch = 0; batch < 6; batch += 1)
    await app.db
      .insertInto('activity')
      .values(rows(1000, 181 + batch))
      .execute();
  await app.db.insertInto('activity').values(rows(3, 179)).execute();
  await trimActivityJob.run(app.deps, {});
  const { left } = await app.db
    .selectFrom('activity')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .executeTakeFirstOrThrow();
  expect(Number(left)).toBe(3);
});
