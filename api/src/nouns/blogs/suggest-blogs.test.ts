import { block, suggestBlogs } from '@tessera/shared-contracts/blogs/endpoints';
import { follow, unfollow } from '@tessera/shared-contracts/follows/endpoints';
import { sql } from 'kysely';
import { payload, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());

const suggested = async (q: string): Promise<string[]> =>
  payload(suggestBlogs, await ada.call(suggestBlogs, { query: { q } })).blogs.map(
    ({ name }) => name,
  );

test('suggests blogs by name prefix: an exact match first, then followed blogs, then those with the most posts', async () => {
  for (const blog of ['moss-a', 'moss-b', 'moss-c', 'moss-c2']) await app.register({ blog });
  const active = await app.register({ blog: 'moss-z' });
  await save(active);
  await ada.call(follow, { body: { tumblelog: 'moss-b' } });
  expect(await suggested('moss-')).toEqual(['moss-b', 'moss-z', 'moss-a', 'moss-c', 'moss-c2']);
  await ada.call(follow, { body: { tumblelog: 'moss-c2' } });
  expect(await suggested('@MOSS-C ')).toEqual(['moss-c', 'moss-c2']);
  await ada.call(unfollow, { body: { tumblelog: 'moss-c2' } });
  expect(await suggested('')).toEqual(['moss-b']);
  for (const q of ['nobody', '%', '_oss', '<b>', 'moss a', '-', 'm'.repeat(99)])
    expect(await suggested(q)).toEqual([]);
  const {
    blogs: [first],
  } = payload(suggestBlogs, await ada.call(suggestBlogs, { query: { q: 'moss-a' } }));
  expect(first).toEqual({
    name: 'moss-a',
    title: expect.any(String),
    url: '/@moss-a',
    avatar_url: expect.stringContaining('/avatar/moss-a/64'),
  });
  expect(await (await app.visitor()).call(suggestBlogs, { query: { q: 'moss' } })).toMatchObject({
    status: 401,
  });
});

test('does not suggest suspended blogs, or blogs that a block in either direction hides', async () => {
  const [blocked, blocker, gone] = [
    await app.register({ blog: 'fern-1' }),
    await app.register({ blog: 'fern-2' }),
    await app.register({ blog: 'fern-3' }),
  ];
  await app.register({ blog: 'fern-4' });
  for (const { blog } of [blocked, blocker, gone])
    await ada.call(follow, { body: { tumblelog: blog } });
  await ada.call(block, { body: { tumblelog: 'ada', blocked_tumblelog: blocked.blog } });
  await blocker.call(block, { body: { tumblelog: blocker.blog, blocked_tumblelog: 'ada' } });
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: true })
    .where('name', '=', gone.blog)
    .execute();
  expect(await suggested('fern')).toEqual(['fern-4']);
});

test('suggests at most eight blogs, which the database reads from an index', async () => {
  await sql`
    insert into blogs (name, title, theme)
    select 'reed-' || n, 'Reed', '{}'
    from generate_series(1, 3000) n`.execute(app.db);
  await sql`analyze blogs`.execute(app.db);
  expect(await suggested('reed-1')).toHaveLength(8);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id
    from blogs b
    where b.name collate "C" >= 'reed-1' and b.name collate "C" < 'reed-1~'
    order by b.name collate "C"
    limit 200`.execute(app.db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('blogs_by_prefix');
});
