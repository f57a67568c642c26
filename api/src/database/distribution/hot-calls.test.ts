import pg from 'pg';
import { follow, unfollow } from '@tessera/shared-contracts/follows/endpoints';
import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import * as messaging from '@tessera/shared-contracts/messaging/endpoints';
import { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import * as posts from '@tessera/shared-contracts/posts/endpoints';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { begin, send, talker } from '../../messaging/test-messaging.ts';
import { likeOf, replyOf, save, submit } from '../../posts/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../test-app.ts';
import { hotCalls, type CallShards, type HotCall } from './hot-calls.ts';
import { readColumns } from './test-schema-rules.ts';
import { loadParser, readShards, type Columns } from './test-shards.ts';

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
 * The calls as users make them. Each entry creates the data that its call needs, and returns the
 * call.
 */
const calls: Readonly<Record<HotCall, () => Promise<Call>>> = {
  'a poll': async () => () => bob.call(messaging.poll, { query: { unread_messages: true } }),
  dashboard: async () => () => bob.get('/dashboard'),
  'more posts of the dashboard': async () => () =>
    bob.call(posts.postsHtml, {
      params: { pageRoot: 'dashboard', direction: 'before', refPostId: written.action.id },
    }),
  "a blog's page": async () => () => bob.get('/@ada'),
  "a post's page": async () => () => bob.get(written.action.post_url),
  notes: async () => () => bob.call(listNotes, { query: { post_id: written.action.id } }),
  activity: async () => () => ada.get('/blog/ada/activity'),
  likes: async () => () => bob.get('/likes'),
  following: async () => () => bob.get('/following'),
  followers: async () => () => ada.get('/blog/ada/followers'),
  "a blog's inbox": async () => () => ada.get('/blog/ada/inbox'),
  'a tag': async () => () => bob.get('/tagged/rain'),
  explore: async () => () => bob.get('/explore'),
  search: async () => () => bob.get('/search/rain'),
  'save a post': async () => () => submit(ada, { post: { one: 'Another', tags: 'snow' } }),
  'edit a post': async () => () =>
    submit(ada, {
      post_id: written.action.id,
      edit_post_id: written.action.id,
      post: { two: `<p>${Math.random()}</p>` },
    }),
  'delete a post': async () => {
    const { action } = (await save(ada)).post;
    return () => ada.call(posts.deletePost, { body: { post_id: action.id } });
  },
  'like a post': async () => {
    await bob.call(unlike, likeOf(written));
    return () => bob.call(like, likeOf(written));
  },
  'reblog a post': async () => () =>
    bob.call(posts.fastReblog, {
      body: { reblog_post_id: written.action.id, reblog_key: written.action.reblog_key },
    }),
  'reply to a post': async () => () => bob.call(replyToPost, replyOf(written)),
  'follow a blog': async () => {
    await bob.call(unfollow, { body: { tumblelog: 'ada' } });
    return () => bob.call(follow, { body: { tumblelog: 'ada' } });
  },
  'the list of conversations': async () => () =>
    bob.call(messaging.conversations, { query: { participant: 'bob' } }),
  'a conversation': async () => () =>
    bob.call(messaging.conversationMessages, {
      query: { participant: 'bob', conversation_id: thread },
    }),
  'send a message': async () => () => send(ada, bob, 'Again'),
};

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

/** The shards that statements touch, in the form in which `hotCalls` declares them. */
function shardsOf(texts: readonly string[]): unknown {
  const found = texts.map((text) => readShards(text, columns));
  const about = (shards: string): readonly string[] =>
    found
      .filter((one) => one.shards === shards)
      .map((one) => one.about)
      .toSorted();
  return {
    one: about('one').length,
    few: about('few').length,
    split: about('split'),
    all: about('all'),
  };
}
const declared = (call: CallShards | undefined): unknown =>
  call && {
    ...call,
    split: call.split.map(([about]) => about),
    all: call.all.map(([about]) => about),
  };

test.each(Object.entries(calls))('%s touches the declared shards', async (name, prepare) => {
  // a first call fills the caches
  await (
    await prepare()
  )();
  const call = await prepare();
  query.mockClear();
  expect(await call()).toMatchObject({ status: 200 });
  expect(shardsOf(sentStatements())).toEqual(
    declared(new Map(Object.entries<CallShards>(hotCalls)).get(name)),
  );
});
