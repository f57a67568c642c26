import { refusals } from '@tessera/shared-contracts/core/refusals';
import { sql } from 'kysely';
import { bookmark, unbookmark } from '@tessera/shared-contracts/bookmarks/endpoints';
import { block, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import { done } from '../../testing/test-answers.ts';
import { payload, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

type Saved = Awaited<ReturnType<typeof save>>['post'];

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeEach(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterEach(() => app.close());

const keep = (client: Registered, { action }: Saved) =>
  client.call(bookmark, { body: { id: action.id, key: action.reblog_key } });
const idsIn = (html: string): string[] =>
  [...html.matchAll(/<article [^>]*data-post-id="(\d+)"/g)].map(([, id = '']) => id);
const bookmarks = async (client: Registered, query = '') =>
  idsIn(await (await client.get(`/bookmarks${query}`)).text());
const change = (post: Saved, values: Readonly<Record<string, unknown>>) =>
  app.db.updateTable('posts').set(values).where('id', '=', post.action.id).execute();

test('bookmarks are listed latest first, by when they were made; bookmarking twice and in two tabs keeps one', async () => {
  const [one, two] = [(await save(ada)).post, (await save(ada)).post];
  expect(await keep(bob, two)).toEqual(done);
  expect(await keep(bob, one)).toEqual(done);
  expect(await Promise.all([keep(bob, two), keep(bob, two)])).toEqual([done, done]);
  expect(await bookmarks(bob)).toEqual([one.action.id, two.action.id]);
  for (let times = 0; times < 2; times += 1)
    expect(await bob.call(unbookmark, { body: { id: one.action.id } })).toEqual(done);
  expect(await bookmarks(bob)).toEqual([two.action.id]);
});

test('nobody else learns of a bookmark: it counts nowhere and is no note', async () => {
  const { post } = await save(ada);
  await keep(bob, post);
  const row = await app.db
    .selectFrom('posts')
    .select(['like_count', 'reblog_count', 'reply_count'])
    .where('id', '=', post.action.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ like_count: 0, reblog_count: 0, reply_count: 0 });
  const notes = await ada.call(listNotes, { query: { post_id: post.action.id } });
  expect(payload(listNotes, notes)).toMatchObject({ notes: [] });
  expect(await app.db.selectFrom('activity').select('kind').execute()).toEqual([]);
  expect(await bookmarks(ada)).toEqual([]);
  for (const [client, text] of [
    [bob, '&quot;bookmarked&quot;:true'],
    [ada, undefined],
  ] as const) {
    const html = await (await client.get('/explore')).text();
    if (text === undefined) expect(html).not.toContain('bookmarked');
    else expect(html.replaceAll('"', '&quot;')).toContain(text);
  }
});

test('a bookmarked post is gone when it is deleted, hidden while it is private, and back when it is public again', async () => {
  const [doomed, hidden] = [(await save(ada)).post, (await save(ada)).post];
  await keep(bob, doomed);
  await keep(bob, hidden);
  await ada.call(deletePost, { body: { post_id: doomed.action.id } });
  expect(await bookmarks(bob)).toEqual([hidden.action.id]);
  await change(hidden, { is_private: true });
  expect(await bookmarks(bob)).toEqual([]);
  expect(await (await bob.get('/bookmarks')).text()).toContain('No bookmarks yet');
  // who can no longer see the post can still let go of it
  await change(hidden, { is_private: false });
  expect(await bookmarks(bob)).toEqual([hidden.action.id]);
  await change(hidden, { is_private: true });
  expect(await bob.call(unbookmark, { body: { id: hidden.action.id } })).toEqual(done);
  await change(hidden, { is_private: false });
  expect(await bookmarks(bob)).toEqual([]);
});

test('members keep their own private posts; posts of suspended blogs, and those behind a block in either direction, are left out', async () => {
  const own = (await save(bob, { post: { state: 'private' } })).post;
  const { post } = await save(ada);
  await keep(bob, own);
  await keep(bob, post);
  const both = [post.action.id, own.action.id];
  expect(await bookmarks(bob)).toEqual(both);
  for (const [blocker, tumblelog, blocked_tumblelog] of [
    [bob, 'bob', 'ada'],
    [ada, 'ada', 'bob'],
  ] as const) {
    await blocker.call(block, { body: { tumblelog, blocked_tumblelog } });
    expect(await bookmarks(bob)).toEqual([own.action.id]);
    await blocker.call(unblock, { body: { tumblelog, blocked_tumblelog } });
  }
  expect(await bookmarks(bob)).toEqual(both);
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: true })
    .where('id', '=', ada.blogId)
    .execute();
  expect(await bookmarks(bob)).toEqual([own.action.id]);
});

test('what somebody cannot see cannot be bookmarked; visitors are asked to log in', async () => {
  const secret = (await save(ada, { post: { state: 'private' } })).post;
  const { post } = await save(ada);
  expect(await keep(bob, secret)).toMatchObject({ status: 404 });
  for (const [id, key] of [
    ['1', post.action.reblog_key],
    [post.action.id, 'wrong'],
  ] as const)
    expect(await bob.call(bookmark, { body: { id, key } })).toMatchObject({
      status: 404,
      errors: [refusals.noPost],
    });
  const visitor = await app.visitor();
  const body = { id: post.action.id, key: post.action.reblog_key };
  expect(await visitor.call(bookmark, { body })).toMatchObject({ status: 401 });
  expect((await visitor.get('/bookmarks')).headers.get('location')).toBe(
    '/login?next=%2Fbookmarks',
  );
});

test('pages of bookmarks put together are the whole list, although all were made in one millisecond', async () => {
  const made: string[] = [];
  for (let index = 0; index < 45; index += 1) {
    const { post } = await save(ada);
    made.push(post.action.id);
    await keep(bob, post);
  }
  await sql`update bookmarks set created_at = now()`.execute(app.db);
  const met: string[] = [];
  let address: string | undefined = '/bookmarks';
  while (address !== undefined) {
    const html: string = await (await bob.get(address)).text();
    met.push(...idsIn(html));
    address = /rel="next" href="([^"]+)"/.exec(html)?.[1];
  }
  expect(met).toEqual(made.toReversed());
});
