import pg from 'pg';
import { follow, unfollow } from '@tessera/shared-contracts/follows/endpoints';
import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import * as messaging from '@tessera/shared-contracts/messaging/endpoints';
import { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import * as posts from '@tessera/shared-contracts/posts/endpoints';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { begin, send, talker } from '../src/testing/test-messaging.ts';
import { likeOf, replyOf, save, submit } from '../src/testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../src/testing/test-app.ts';
import { readColumns } from './find-gaps.ts';
import { loadParser, readShards, type Columns } from './read-shards.ts';

type Call = () => Promise<{ readonly status: number }>;
type Saved = Awaited<ReturnType<typeof save>>['post'];

let app: TestApp;
let columns: Columns;
let ada: Registered;
let bob: Registered;
let written: Saved;
let thread: string;
const query = jest.spyOn(pg.Client.prototype, 'query');

beforeAll(async () => {
  await loadParser();
  app = await createTestApp();
  columns = await readColumns(app.db);
  ada = await talker(app, 'ada');
  bob = await talker(app, 'bob');
  const eve = await app.register({ blog: 'eve' });
  await bob.call(follow, { body: { tumblelog: 'ada' } });
  await ada.call(follow, { body: { tumblelog: 'bob' } });
  written = (await save(ada, { post: { tags: 'rain' } })).post;
  await eve.call(like, likeOf(written));
  await eve.call(replyToPost, replyOf(written));
  await save(bob, { post: { one: 'From bob', tags: 'rain' } });
  thread = (await begin(ada, bob)).id;
});
afterAll(async () => {
  await app.close();
  query.mockRestore();
});

/**
 * The calls as users make them: how many distinct statements of each touch one shard, a few, tables
 * of several groups, and all shards; and a function that creates the data that the call needs, and
 * returns the call.
 */
const calls: readonly (readonly [
  name: string,
  shards: readonly [one: number, few: number, split: number, all: number],
  prepare: () => Promise<Call>,
])[] = [
  [
    'a poll',
    [0, 0, 0, 0],
    async () => () => bob.call(messaging.poll, { query: { unread_messages: true } }),
  ],
  ['dashboard', [3, 2, 2, 8], async () => () => bob.get('/dashboard')],
  [
    'more posts of the dashboard',
    [0, 0, 0, 2],
    async () => () =>
      bob.call(posts.postsHtml, {
        params: { pageRoot: 'dashboard', direction: 'before', refPostId: written.action.id },
      }),
  ],
  ["a blog's page", [3, 4, 2, 5], async () => () => bob.get('/@ada')],
  ["a post's page", [3, 4, 2, 5], async () => () => bob.get(written.action.post_url)],
  [
    'notes',
    [1, 1, 1, 3],
    async () => () => bob.call(listNotes, { query: { post_id: written.action.id } }),
  ],
  ['activity', [5, 2, 1, 7], async () => () => ada.get('/blog/ada/activity')],
  ['likes', [1, 2, 0, 5], async () => () => bob.get('/likes')],
  ['following', [1, 2, 1, 5], async () => () => bob.get('/following')],
  ['followers', [1, 2, 1, 3], async () => () => ada.get('/blog/ada/followers')],
  ["a blog's inbox", [1, 2, 0, 4], async () => () => ada.get('/blog/ada/inbox')],
  // with blogs to follow, or popular tags, beside it
  ['a tag', [3, 2, 2, 8], async () => () => bob.get('/tagged/rain')],
  ['explore', [3, 2, 2, 7], async () => () => bob.get('/explore')],
  ['search', [2, 2, 2, 11], async () => () => bob.get('/search/rain')],
  [
    'save a post',
    [2, 1, 0, 1],
    async () => () => submit(ada, { post: { one: 'Another', tags: 'snow' } }),
  ],
  [
    'edit a post',
    [1, 1, 1, 7],
    async () => () =>
      submit(ada, {
        post_id: written.action.id,
        edit_post_id: written.action.id,
        post: { two: `<p>${Math.random()}</p>` },
      }),
  ],
  [
    'delete a post',
    [1, 0, 0, 4],
    async () => {
      const { action } = (await save(ada)).post;
      return () => ada.call(posts.deletePost, { body: { post_id: action.id } });
    },
  ],
  [
    'like a post',
    [1, 0, 1, 2],
    async () => {
      await bob.call(unlike, likeOf(written));
      return () => bob.call(like, likeOf(written));
    },
  ],
  [
    'reblog a post',
    [2, 0, 1, 6],
    async () => () =>
      bob.call(posts.fastReblog, {
        body: { reblog_post_id: written.action.id, reblog_key: written.action.reblog_key },
      }),
  ],
  ['reply to a post', [1, 1, 1, 4], async () => () => bob.call(replyToPost, replyOf(written))],
  [
    'follow a blog',
    [0, 1, 1, 1],
    async () => {
      await bob.call(unfollow, { body: { tumblelog: 'ada' } });
      return () => bob.call(follow, { body: { tumblelog: 'ada' } });
    },
  ],
  [
    'the list of conversations',
    // the last: when each side posted last
    [1, 1, 2, 4],
    async () => () => bob.call(messaging.conversations, { query: { participant: 'bob' } }),
  ],
  [
    'a conversation',
    [4, 0, 2, 4],
    async () => () =>
      bob.call(messaging.conversationMessages, {
        query: { participant: 'bob', conversation_id: thread },
      }),
  ],
  ['send a message', [5, 0, 2, 7], async () => () => send(ada, bob, 'Again')],
];

/**
 * Statements that are left out: transactions, notifications, and rate limits, which are written
 * only once per ten calls.
 */
const others =
  /^(?:begin|commit|rollback|savepoint|release|listen|select pg_notify\(|insert into "rate_limits")/i;
/** The texts of the statements that a call has sent, without duplicates. */
function sentStatements(): readonly string[] {
  const texts = query.mock.calls
    .map((call: readonly unknown[]) => call[0])
    .map((sent) => (typeof sent === 'object' && sent !== null && 'text' in sent ? sent.text : sent))
    .map((text) => String(text).trim())
    .filter((text) => !others.test(text));
  return [...new Set(texts)].toSorted();
}

/** How many statements touch one shard, a few, tables of several groups, and all shards. */
function shardsOf(texts: readonly string[]): readonly number[] {
  const found = texts.map((text) => readShards(text, columns).shards);
  return (['one', 'few', 'split', 'all'] as const).map(
    (shards) => found.filter((one) => one === shards).length,
  );
}

test.each(calls)('%s touches as many shards as before', async (_name, shards, prepare) => {
  // a first call fills the caches
  await (
    await prepare()
  )();
  const call = await prepare();
  query.mockClear();
  expect(await call()).toMatchObject({ status: 200 });
  expect(shardsOf(sentStatements())).toEqual(shards);
});
