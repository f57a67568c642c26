import { creatablePostTypes } from '@tessera/shared-contracts/posts/post-types';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { people } from './people.ts';
import { demoPosts } from './plan.ts';
import { seedDemo } from './seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('seeding fills a new database once with twelve blogs and 300 posts of all types, with notes and follows', async () => {
  expect(await seedDemo(app.deps)).toBe(true);
  expect(people).toHaveLength(12);
  const blogs = await app.db.selectFrom('blogs').select(['name', 'theme']).execute();
  expect(blogs.map(({ name }) => name).sort()).toEqual(people.map(({ name }) => name).sort());
  expect(blogs.every(({ theme }) => theme.header_image.startsWith('/media/'))).toBe(true);
  const posts = await app.db
    .selectFrom('posts')
    .select(['type', 'parent_id', 'state'])
    .where('state', '=', 'published')
    .execute();
  expect(posts).toHaveLength(demoPosts.total);
  expect(new Set(posts.map(({ type }) => type))).toEqual(new Set(creatablePostTypes));
  expect(posts.filter(({ parent_id }) => parent_id !== null).length).toBeGreaterThan(50);
  for (const table of ['likes', 'follows', 'post_tags'] as const)
    expect((await app.db.selectFrom(table).selectAll().limit(1).execute()).length).toBe(1);
  // the activity on the demo account's blog is spread over many days
  const demo = await app.db
    .selectFrom('blogs')
    .select('id')
    .where('name', '=', 'demo')
    .executeTakeFirstOrThrow();
  const happened = await app.db
    .selectFrom('activity')
    .select(['kind', 'created_at'])
    .where('blog_id', '=', demo.id)
    .execute();
  expect(new Set(happened.map(({ kind }) => kind))).toEqual(
    new Set(['like', 'reblog', 'reply', 'follower', 'ask']),
  );
  expect(
    new Set(happened.map(({ created_at }) => created_at.toISOString().slice(0, 10))).size,
  ).toBeGreaterThan(20);
  expect(Math.max(...happened.map(({ created_at }) => created_at.getTime()))).toBeLessThanOrEqual(
    Date.now(),
  );
  await app.jobs.runAll();
  expect(await app.db.selectFrom('gifs').select(['width', 'height']).distinct().execute()).toEqual([
    { width: 320, height: 240 },
  ]);
  expect(await app.db.selectFrom('gifs').select('media_url').distinct().execute()).toHaveLength(12);
  expect(await seedDemo(app.deps)).toBe(false);
}, 300_000);

test('a database with real accounts gets no demo content', async () => {
  const other = await createTestApp();
  await other.register();
  expect(await seedDemo(other.deps)).toBe(false);
  await other.close();
});
