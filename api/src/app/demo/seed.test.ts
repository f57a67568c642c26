import { creatablePostTypes } from '@tessera/shared-contracts/posts/post-types';
import { demoLogin } from '@tessera/shared-contracts/accounts/demo';
import { frontPagePerDay } from '@tessera/shared-contracts/explore/trending-rules';
import { sql } from 'kysely';
import { loadStream, type Stream } from '../../nouns/posts/load-stream.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { userOf, viewerOf } from './demo-queries.ts';
import { lockDemoLogins } from './open-logins.ts';
import { accountOf, demoNames } from './demo-accounts.ts';
import { askDemo } from './interactions.ts';
import { firstScreen } from './post-ages.ts';
import { readContent } from './read-content.ts';
import { seedDemo } from './seed.ts';

/** How many posts the content has. */
const total = 300;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('seeding fills a new database once with twelve blogs and 300 posts of all types, with notes and follows', async () => {
  expect(await seedDemo(app.deps)).toBe(true);
  const blogs = await app.db.selectFrom('blogs').select(['name', 'theme', 'avatar_key']).execute();
  expect(blogs.map(({ name }) => name).sort()).toEqual([...demoNames].sort());
  for (const { theme, avatar_key } of blogs) {
    expect(theme.header_image_focused).toMatch(/^\/media\//);
    expect(avatar_key).toMatch(/webp$/);
  }
  expect(new Set(blogs.map(({ theme }) => theme.background_color)).size).toBe(12);
  const posts = await app.db
    .selectFrom('posts')
    .select(['type', 'parent_id', 'state'])
    .where('state', '=', 'published')
    .execute();
  expect(posts).toHaveLength(total);
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
  // drafts and queue of the demo account
  const waiting = await app.db
    .selectFrom('posts')
    .select('state')
    .where('state', 'in', ['draft', 'queued'])
    .orderBy('state')
    .execute();
  expect(waiting.map(({ state }) => state)).toEqual(['draft', 'queued', 'queued']);
  // conversations of the demo account, which it has read
  const talks = await app.db
    .selectFrom('conversation_members')
    .select(['unread_count', 'last_modified_at'])
    .where('blog_id', '=', demo.id)
    .execute();
  expect(talks.map(({ unread_count }) => unread_count)).toEqual([0, 0]);
  for (const { last_modified_at } of talks)
    expect(last_modified_at.getTime()).toBeLessThan(Date.now() - 2 * 3_600_000);
  const { conversations } = await readContent();
  expect(
    (await app.db.selectFrom('messages').select('text').orderBy('created_at').execute()).map(
      ({ text }) => text,
    ),
  ).toEqual(conversations.flatMap(({ messages }) => messages.map(({ body }) => body)));
  expect(await seedDemo(app.deps)).toBe(false);
}, 300_000);

test('the first screen of Explore, of the front page and of the dashboard is as written', async () => {
  const { posts } = await readContent();
  const written = posts.slice(0, firstScreen).map(({ id }) => `demo-${id}`);
  const idsOf = async (stream: Stream): Promise<string[]> =>
    (await loadStream(app.deps, stream, {}, firstScreen)).posts.map(({ action }) => action.id);
  const rows = await app.db.selectFrom('posts').select(['id', 'submission_key']).execute();
  const keysOf = (ids: readonly string[]): (string | undefined)[] =>
    ids.map((id) => rows.find((row) => row.id === id)?.submission_key ?? undefined);
  const user = await userOf(app.db, demoLogin.email);
  const viewer = await viewerOf(app.db, user?.id ?? '', demoLogin.email);
  for (const stream of [
    { kind: 'explore', viewer: undefined, perDay: frontPagePerDay },
    { kind: 'explore', viewer: undefined },
    { kind: 'dashboard', viewer },
  ] as const)
    expect(keysOf(await idsOf(stream))).toEqual(written);
}, 60_000);

test('a demo blog that wants no questions gets none, and the rest goes on', async () => {
  const { people } = await readContent();
  const authors = await Promise.all(
    ['demo', 'linocut'].map(async (name) => {
      const person = people.find((one) => one.name === name);
      const { email } = accountOf(name);
      const user = await userOf(app.db, email);
      if (!person || !user) throw new Error(`no ${name}`);
      return { person, viewer: await viewerOf(app.db, user.id, email) };
    }),
  );
  const asked = async (): Promise<number> =>
    (await app.db.selectFrom('posts').select('id').where('is_ask', '=', true).execute()).length;
  const ask = () => askDemo(() => app.deps, authors, [{ by: 'linocut', body: 'Why?' }]);
  const setAsks = (asks: boolean) =>
    app.db.updateTable('blogs').set({ asks }).where('name', '=', 'demo').execute();
  const before = await asked();
  await setAsks(false);
  await ask();
  expect(await asked()).toBe(before);
  await setAsks(true);
  await ask();
  await ask();
  expect(await asked()).toBe(before + 1);
});

test('what is seen first is made first, and an ended creation continues without doubles', async () => {
  const other = await createTestApp();
  const ending = new AbortController();
  let shown: readonly (Date | null)[] = [];
  const postsOf = () =>
    other.db
      .selectFrom('posts')
      .select(['published_at', 'submission_key'])
      .where('state', '=', 'published')
      .orderBy('published_at', 'desc')
      .execute();
  await seedDemo(other.deps, {
    signal: ending.signal,
    async afterPost(share) {
      if (share < 0.05) return;
      shown = (await postsOf()).map(({ published_at }) => published_at);
      ending.abort();
    },
  });
  expect(shown.length).toBeLessThan(total / 10);
  expect((await other.db.selectFrom('blogs').select('id').execute()).length).toBe(demoNames.length);
  // someone signs up meanwhile: the rest comes nevertheless
  await other.register();
  expect(await seedDemo(other.deps)).toBe(true);
  const all = await postsOf();
  expect(all).toHaveLength(total);
  expect(new Set(all.map(({ submission_key }) => submission_key)).size).toBe(total);
  // the newest posts were there from the start
  expect(shown.slice(0, 8)).toEqual(all.slice(0, 8).map(({ published_at }) => published_at));
  const notes = await sql<{ doubles: number }>`select count(*)::int as doubles from (
    select user_id, post_id, submission_key from replies
    group by 1, 2, 3 having count(*) > 1) as twice`.execute(other.db);
  expect(notes.rows).toEqual([{ doubles: 0 }]);
  const asks = await other.db.selectFrom('posts').select('id').where('is_ask', '=', true).execute();
  expect(asks).toHaveLength(2);
  await other.close();
}, 300_000);

test('locking the demo accounts ends the creation', async () => {
  const other = await createTestApp();
  await seedDemo(other.deps, {
    afterPost: async (share) => {
      if (share > 0.02) await lockDemoLogins(other.db, async () => true);
    },
  });
  const before = (await other.db.selectFrom('posts').select('id').execute()).length;
  expect(before).toBeLessThan(total / 10);
  expect(await seedDemo(other.deps)).toBe(false);
  await other.close();
}, 300_000);

test('a database with real accounts gets no demo content', async () => {
  const other = await createTestApp();
  await other.register();
  expect(await seedDemo(other.deps)).toBe(false);
  await other.close();
});
