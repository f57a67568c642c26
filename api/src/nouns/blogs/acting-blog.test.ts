import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { seeActivity } from '@tessera/shared-contracts/activity/endpoints';
import { block, saveSettings, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { createBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import * as messaging from '@tessera/shared-contracts/messaging/endpoints';
import * as posting from '@tessera/shared-contracts/posts/endpoints';
import { saveQueueSettings, shuffleQueue } from '@tessera/shared-contracts/queue/endpoints';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { submitPost } from '@tessera/shared-contracts/submissions/endpoints';
import { suggestTags } from '@tessera/shared-contracts/tags/endpoints';
import { inbox, send, talker } from '../../testing/test-messaging.ts';
import { payload, replyOf, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
/** A user with two blogs, of which `ada` is the current one; `two` is the same user. */
let ada: Registered;
let two: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await talker(app, 'ada'), await talker(app, 'bob')];
  await ada.call(createBlog, { body: { name: 'ada-two' } });
  const { id } = await app.db
    .selectFrom('blogs')
    .select('id')
    .where('name', '=', 'ada-two')
    .executeTakeFirstOrThrow();
  two = { ...ada, blog: 'ada-two', blogId: id };
});
afterAll(() => app.close());

const postOf = async (own: Registered, one: string, state = '0', tags = '') =>
  (await save(ada, { channel_id: own.blog, post: { one, state, tags } })).post;
/** The text of a page of one blog. */
const pageOf = async (path: string): Promise<string> => (await ada.get(path)).text();
test('a blog blocks and unblocks for itself alone', async () => {
  const blocking = () => app.db.selectFrom('blocks').select('blog_id').orderBy('blog_id').execute();
  const blockAs = (own: Registered) =>
    ada.call(block, { body: { tumblelog: own.blog, blocked_tumblelog: 'bob' } });
  await blockAs(two);
  expect(await blocking()).toEqual([{ blog_id: two.blogId }]);
  await blockAs(ada);
  await ada.call(unblock, { body: { tumblelog: 'ada-two', blocked_tumblelog: 'bob' } });
  expect(await blocking()).toEqual([{ blog_id: ada.blogId }]);
  expect(await pageOf('/settings/blog/ada/blocked')).toContain('/@bob');
  expect(await pageOf('/settings/blog/ada-two/blocked')).not.toContain('/@bob');
  await ada.call(unblock, { body: { tumblelog: 'ada', blocked_tumblelog: 'bob' } });
  expect(await blocking()).toEqual([]);
});

test('activity is seen for one blog, by a call and by its page', async () => {
  const seen = async () => {
    const rows = await app.db
      .selectFrom('blog_members')
      .select(['blog_id', 'activity_seen_at'])
      .where('user_id', '=', ada.userId)
      .execute();
    return Object.fromEntries(rows.map((row) => [row.blog_id, row.activity_seen_at.getTime()]));
  };
  await bob.call(follow, { body: { tumblelog: 'ada' } });
  const before = await seen();
  await ada.call(seeActivity, { body: { tumblelog: 'ada-two' } });
  const after = await seen();
  expect(after[ada.blogId]).toBe(before[ada.blogId]);
  expect(after[two.blogId]).toBeGreaterThan(before[two.blogId] ?? 0);
  expect(await pageOf('/blog/ada-two/activity')).not.toContain('/@bob');
  expect((await seen())[ada.blogId]).toBe(before[ada.blogId]);
  expect(await pageOf('/blog/ada/activity')).toContain('/@bob');
  expect(await pageOf('/blog/ada/followers')).toContain('/@bob');
  expect(await pageOf('/blog/ada-two/followers')).not.toContain('/@bob');
});

test('posts, drafts and queues belong to the blog that the form names', async () => {
  expect((await postOf(two, 'Of two')).action.tumblelog).toBe('ada-two');
  await postOf(ada, 'Draft of one', '1');
  await postOf(two, 'Draft of two', '1');
  await postOf(ada, 'Queued at one', '2');
  for (const [name, own, other] of [
    ['ada', 'one', 'two'],
    ['ada-two', 'two', 'one'],
  ] as const) {
    const page = await pageOf(`/blog/${name}/drafts`);
    expect(page).toContain(`Draft of ${own}`);
    expect(page).not.toContain(`Draft of ${other}`);
  }
  expect(await pageOf('/blog/ada/queue')).toContain('Queued at one');
  expect(await pageOf('/blog/ada-two/queue')).not.toContain('Queued at one');
});

test('a queue is shuffled and scheduled for one blog', async () => {
  for (let at = 0; at < 5; at += 1) for (const own of [ada, two]) await postOf(own, `${at}`, '2');
  const order = async (own: Registered) =>
    (
      await app.db
        .selectFrom('posts')
        .select('id')
        .where('blog_id', '=', own.blogId)
        .where('state', '=', 'queued')
        .orderBy('queue_position')
        .execute()
    ).map(({ id }) => id);
  const [one, other] = [await order(ada), await order(two)];
  for (let times = 0; times < 4; times += 1)
    await ada.call(shuffleQueue, { body: { tumblelog: 'ada-two' } });
  expect(await order(ada)).toEqual(one);
  expect((await order(two)).toSorted()).toEqual(other.toSorted());
  await ada.call(saveQueueSettings, { body: { tumblelog: 'ada-two', posts_per_day: 7 } });
  expect(
    await app.db
      .selectFrom('blog_queues')
      .select('blog_id')
      .where('posts_per_day', '=', 7)
      .execute(),
  ).toEqual([{ blog_id: two.blogId }]);
});

test('a post can only be fetched, deleted, promoted or answered as the blog that it is on', async () => {
  const { id } = (await postOf(two, 'Mine', '0', 'rain')).action;
  const asked = { recipient: 'ada-two', question: 'Why?' };
  await ada.call(saveSettings, {
    body: { tumblelog_name_or_id: 'ada-two', page: 'blog', tumblelog: { asks: true } },
  });
  expect((await bob.call(askBlog, { body: asked })).status).toBe(200);
  const question = await app.db
    .selectFrom('posts')
    .select('id')
    .where('is_ask', '=', true)
    .executeTakeFirstOrThrow();
  const calls = (name: string) => [
    ada.call(posting.fetchPost, { body: { post_id: id, channel_id: name } }),
    ada.call(posting.promotePost, { body: { post_id: id, tag: 'rain', tumblelog_name: name } }),
    ada.call(posting.unpromotePost, { body: { post_id: id, tag: 'rain', tumblelog_name: name } }),
    ada.call(posting.answerAsk, {
      body: { post_id: question.id, tumblelog: name, answer_text: 'So.' },
    }),
    ada.call(posting.deletePost, { body: { post_id: id, channel_id: name } }),
  ];
  const statuses: number[][] = [];
  for (const name of ['ada', 'ada-two']) {
    const found: number[] = [];
    for (const call of calls(name)) found.push((await call).status);
    statuses.push(found);
  }
  expect(statuses).toEqual([
    [403, 403, 403, 404, 403],
    [200, 200, 200, 200, 200],
  ]);
});

test('the tags of the blog that the form names are suggested before those of others', async () => {
  await postOf(ada, 'One', '0', 'tagone');
  await postOf(two, 'Two', '0', 'tagtwo');
  const ownTags = async (tumblelog: string) =>
    payload(
      suggestTags,
      await ada.call(suggestTags, { query: { q: 'tag', tumblelog } }),
    ).tags.flatMap(({ tag, own }) => (own ? [tag] : []));
  expect([await ownTags('ada'), await ownTags('ada-two')]).toEqual([
    ['tagone', 'tagtwo'],
    ['tagtwo', 'tagone'],
  ]);
});

test('settings and members are those of the blog that the page names', async () => {
  await app.db.updateTable('blogs').set({ facebook_opengraph_send_posts: true }).execute();
  await ada.call(saveSettings, {
    body: {
      tumblelog_name_or_id: 'ada-two',
      page: 'blog',
      tumblelog: { facebook_opengraph_send_posts: false },
    },
  });
  const rows = await app.db
    .selectFrom('blogs')
    .select('name')
    .where('facebook_opengraph_send_posts', '=', false)
    .execute();
  expect(rows).toEqual([{ name: 'ada-two' }]);
  for (const path of ['', '/members', '/blocked'])
    expect(await pageOf(`/settings/blog/ada-two${path}`)).toMatch(/<title>[^<]*ada-two/);
});

test('each blog has its own conversations, favorites and relations', async () => {
  await send(bob, two, 'For two alone');
  const found = async (own: Registered) => {
    const { conversations } = await inbox(own);
    const query = { participant: own.blog, q: 'alone' };
    return [
      conversations.length,
      payload(
        messaging.searchConversations,
        await ada.call(messaging.searchConversations, { query }),
      ).conversations.length,
      payload(
        messaging.participantSuggestions,
        await ada.call(messaging.participantSuggestions, {
          query: { participant: own.blog, include_recent: true },
        }),
      ).blogs.length,
      (await pageOf(`/messaging?as=${own.blog}`)).includes('For two alone'),
    ];
  };
  expect([await found(ada), await found(two)]).toEqual([
    [0, 0, 0, false],
    [1, 1, 1, true],
  ]);
  expect(await pageOf('/messaging')).not.toContain('For two alone');
  expect(await pageOf('/messaging/conversation/bob')).not.toContain('For two alone');
  expect(await pageOf('/messaging/conversation/bob?as=ada-two')).toContain('For two alone');
  const [conversation] = (await inbox(two)).conversations;
  const read = (own: Registered) =>
    ada.call(messaging.markAsRead, {
      body: { conversation_id: conversation?.id ?? '', participant: own.blog },
    });
  expect([(await read(ada)).status, (await read(two)).status]).toEqual([404, 200]);
  const info = async (own: Registered) =>
    payload(
      messaging.participantInfo,
      await ada.call(messaging.participantInfo, { query: { q: 'bob', participant: own.blog } }),
    ).is_blog_following_you;
  expect([await info(ada), await info(two)]).toEqual([true, false]);
  const answer = await send(two, bob, 'From two');
  expect(JSON.stringify(answer.body)).toContain((await inbox(two)).conversations[0]?.id);
  expect((await inbox(ada)).conversations).toEqual([]);
});

test('what names no blog is done as the current one', async () => {
  const { post } = await save(bob, { post: { one: 'By bob' } });
  await bob.call(saveSettings, {
    body: {
      tumblelog_name_or_id: 'bob',
      page: 'blog',
      tumblelog: { asks: true, submissions: true },
    },
  });
  const body = { reblog_post_id: post.action.id, reblog_key: post.action.reblog_key };
  expect(
    payload(posting.fastReblog, await ada.call(posting.fastReblog, { body })).post_tumblelog.name,
  ).toBe('ada');
  expect((await save(ada)).post.action.tumblelog).toBe('ada');
  expect(payload(replyToPost, await ada.call(replyToPost, replyOf(post))).reply.blog.name).toBe(
    'ada',
  );
  await ada.call(askBlog, { body: { recipient: 'bob', question: 'Why?' } });
  await ada.call(submitPost, { body: { tumblelog: 'bob', type: 'text', title: 'S', text: 'T' } });
  expect(
    await app.db
      .selectFrom('posts')
      .select(['asker_blog_id', 'submitter_blog_id'])
      .where('blog_id', '=', bob.blogId)
      .where('state', '=', 'unapproved')
      .orderBy('id')
      .execute(),
  ).toEqual([
    { asker_blog_id: ada.blogId, submitter_blog_id: null },
    { asker_blog_id: null, submitter_blog_id: ada.blogId },
  ]);
  for (const path of ['/@bob/ask', '/@bob/submit'])
    expect(await pageOf(path)).toMatch(/ as <[^>]+>ada<|as ada\b(?!-)/);
});
