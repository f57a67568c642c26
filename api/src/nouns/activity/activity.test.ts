import { sql } from 'kysely';
import * as v from 'valibot';
import { newerPosts } from '@tessera/shared-contracts/posts/newer-posts';
import { seeActivity, tumblelogData } from '@tessera/shared-contracts/activity/endpoints';
import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { block, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { follow, unfollow } from '@tessera/shared-contracts/follows/endpoints';
import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import { answerAsk, deletePost, updatePost } from '@tessera/shared-contracts/posts/endpoints';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { animation } from '../../testing/test-gifs.ts';
import { storeImage } from '../../base/media/store-image.ts';
import { likeOf, payload, reblogOf, save, submit } from '../../testing/test-posting.ts';
import { purgeDeleted } from '../../testing/test-purge.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import {
  activityOf,
  dataOf,
  messagesOf,
  pair,
  people,
  replyOf,
} from '../../testing/test-activity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const mentioning = (name: string): string => `<p>Thank you, @${name}, for the plums.</p>`;

test('API-20, API-21, ACTIV-21: everyone gets a blog’s data, but only its members get member, activity and notification data', async () => {
  const { ada, bob } = await pair(app);
  const { post } = await save(ada);
  await bob.call(like, likeOf(post));
  const own = await dataOf(ada);
  expect(own).toMatchObject({
    name: ada.blog,
    is_mine: true,
    members: [{ name: ada.blog, is_primary: true }],
    activity_notifications: [{ type: 'like' }],
  });
  expect(own.activity_data?.sparkline).toHaveLength(14);
  expect(own.activity_data?.sparkline.at(-1)).toBe(1);
  const parts = ['members', 'activity_data', 'activity_notifications'];
  const partsOf = async (query: object) =>
    Object.keys(
      payload(
        tumblelogData,
        await ada.call(tumblelogData, { query: { tumblelog: ada.blog, ...query } }),
      ),
    ).filter((name) => parts.includes(name));
  expect([
    await partsOf({}),
    await partsOf({ include_member_data: true }),
    await partsOf({ include_activity_data: true }),
    await partsOf({ include_activity_notifications: true }),
  ]).toEqual([[], ['members'], ['activity_data'], ['activity_notifications']]);
  for (const other of [bob, await app.visitor()]) {
    const { status, response } = await other.call(tumblelogData, {
      query: {
        tumblelog: ada.blog,
        include_member_data: true,
        include_activity_data: true,
        include_activity_notifications: true,
      },
    });
    expect([
      status,
      Object.keys(v.parse(v.record(v.string(), v.unknown()), response)).filter((key) =>
        /^(?:members|activity)/.test(key),
      ),
    ]).toEqual([200, []]);
  }
  expect(
    await ada.call(tumblelogData, { query: { tumblelog: 'nobody-here-at-all' } }),
  ).toMatchObject({ status: 404 });
});

test('ACTIV-01, ACTIV-03, ACTIV-04: notifications of likes and follows name the blog, time and post', async () => {
  const { ada, bob } = await pair(app);
  const { post } = await save(ada);
  await ada.call(follow, { body: { tumblelog: bob.blog } });
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  await bob.call(like, likeOf(post));
  const [liked, followed] = await activityOf(ada);
  const from = {
    name: bob.blog,
    tumblr_url: `/@${bob.blog}`,
    avatar_url_48: `/avatar/${bob.blog}/48?v=0`,
    avatar_url_128: `/avatar/${bob.blog}/128?v=0`,
    is_friend: true,
  };
  expect(liked).toMatchObject({
    type: 'like',
    message: `${bob.blog} liked your post`,
    is_friend: true,
    from_tumblelog: from,
    post: {
      type: 'text',
      url: post.post_url,
      summary: 'Rain',
      media_url: '',
      video_thumbnail_url: '',
      is_ask: false,
      is_answer: false,
    },
    new_post: null,
    count: 1,
  });
  expect(Math.abs((liked?.timestamp ?? 0) - Date.now() / 1000)).toBeLessThan(60);
  expect(followed).toMatchObject({
    type: 'follower',
    message: `${bob.blog} followed you`,
    from_tumblelog: from,
    post: null,
  });
});

test('ACTIV-04: notifications of likes contain the thumbnail and type of the post', async () => {
  const { ada, bob } = await pair(app);
  const liked = async (id: string, key: string) => {
    const input = { body: { data: { id, key } } };
    await bob.call(like, input);
    const about = (await activityOf(ada)).find(({ type }) => type === 'like')?.post;
    await bob.call(unlike, input);
    return about;
  };
  const likedPost = ({ action }: Post) => liked(action.id, action.reblog_key);
  const none = { media_url: '', video_thumbnail_url: '', is_ask: false, is_answer: false };
  const image = await storeImage(app.deps, null, await animation(7, 2, 300, 200));
  const url = app.deps.media.url(image.key);
  const { post: photo } = await save(ada, {
    images: { o1: url },
    post: { type: 'photo', one: '', two: '<p>Sea</p>' },
  });
  const smallest = image.alt_sizes.at(-1)?.url ?? '';
  expect(smallest).not.toBe(url);
  expect(await likedPost(photo)).toMatchObject({ ...none, type: 'photo', media_url: smallest });

  const { post: video } = await save(ada, {
    preuploaded_url: app.deps.media.url(await app.deps.media.put(Buffer.from('film'), 'mp4')),
    confirm_tos: true,
    post: { type: 'video', one: '', two: '' },
  });
  await sql`
    update posts set content = jsonb_set(content, '{poster}', '"/media/poster.jpg"')
    where id = ${video.action.id}`.execute(app.db);
  expect(await likedPost(video)).toMatchObject({
    ...none,
    type: 'video',
    video_thumbnail_url: '/media/poster.jpg',
  });

  const { post: link } = await save(ada, {
    thumbnail: 'https://images.example/a.jpg',
    post: { type: 'link', one: 'Plums', two: 'https://plums.example' },
  });
  expect(await likedPost(link)).toMatchObject({
    ...none,
    type: 'link',
    media_url: 'https://images.example/a.jpg',
  });

  await app.db.updateTable('blogs').set({ asks: true }).where('id', '=', ada.blogId).execute();
  await bob.call(askBlog, { body: { recipient: ada.blog, question: 'What is for supper?' } });
  const asked = await app.db
    .selectFrom('posts')
    .select(['id', 'reblog_key'])
    .where('blog_id', '=', ada.blogId)
    .where('is_ask', '=', true)
    .executeTakeFirstOrThrow();
  await ada.call(answerAsk, {
    body: { post_id: asked.id, tumblelog: ada.blog, answer_text: 'Plums.' },
  });
  expect(await liked(asked.id, asked.reblog_key)).toMatchObject({
    ...none,
    type: 'note',
    url: expect.stringContaining(`/@${ada.blog}/post/${asked.id}`),
    is_answer: true,
  });
});

test('ACTIV-02, ACTIV-05: notifications of reblogs, replies, mentions, questions and answers quote their text', async () => {
  const { ada, bob } = await pair(app);
  const { post } = await save(ada);
  const { post: reblog } = await save(bob, reblogOf(post, { post: { two: '<p>So true.</p>' } }));
  await bob.call(replyToPost, replyOf(post, 'And windy.'));
  const { post: naming } = await save(bob, { post: { one: '', two: mentioning(ada.blog) } });
  await app.db
    .updateTable('blogs')
    .set({ asks: true, anonymous_asks: true })
    .where('id', 'in', [ada.blogId, bob.blogId])
    .execute();
  await bob.call(askBlog, { body: { recipient: ada.blog, question: 'What is for supper?' } });
  await bob.call(askBlog, {
    body: { recipient: ada.blog, question: 'Who am I?', anonymous: true },
  });
  const happened = await activityOf(ada);
  expect(happened.map(({ type }) => type)).toEqual([
    'ask',
    'ask',
    'user_mention',
    'reply',
    'reblog',
  ]);
  expect(happened[4]).toMatchObject({
    new_post: { url: reblog.post_url, diff: 'So true.', quote: '' },
    post: { url: post.post_url },
  });
  expect(happened[3]).toMatchObject({ note_meta: { reply_text: 'And windy.', answer_text: '' } });
  expect(happened[2]).toMatchObject({
    post: null,
    new_post: { url: naming.post_url, quote: `Thank you, @${ada.blog}, for the plums.`, diff: '' },
  });
  expect(happened[1]).toMatchObject({
    message: `${bob.blog} asked you a question`,
    post: {
      url: `/blog/${ada.blog}/inbox`,
      summary: 'What is for supper?',
      is_ask: true,
      is_answer: false,
    },
  });
  expect(happened[0]).toMatchObject({
    message: 'Someone asked you a question',
    from_tumblelog: null,
  });
  const asked = await app.db
    .selectFrom('posts')
    .select('id')
    .where('blog_id', '=', ada.blogId)
    .where('asker_blog_id', '=', bob.blogId)
    .executeTakeFirstOrThrow();
  expect(
    await ada.call(answerAsk, {
      body: { post_id: asked.id, tumblelog: ada.blog, answer_text: 'Plums.' },
    }),
  ).toMatchObject({ status: 200 });
  expect(await activityOf(bob)).toMatchObject([
    {
      type: 'answer',
      message: `${ada.blog} answered your question`,
      note_meta: { answer_text: 'Plums.' },
    },
  ]);
});

test('a notification is removed when its action is undone or its post is deleted; a follow notification is also removed when a block ends the follow', async () => {
  const { ada, bob } = await pair(app);
  const { post } = await save(ada);
  await bob.call(like, likeOf(post));
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  const { post: reblog } = await save(bob, reblogOf(post));
  const { post: naming } = await save(bob, { post: { one: 'Plums', two: mentioning(ada.blog) } });
  expect(await messagesOf(ada)).toHaveLength(4);
  await bob.call(unlike, likeOf(post));
  await bob.call(unfollow, { body: { tumblelog: ada.blog } });
  expect(await messagesOf(ada)).toEqual([
    `${bob.blog} mentioned you in a post`,
    `${bob.blog} reblogged your post`,
  ]);
  await bob.call(updatePost, {
    body: {
      edit_post_id: naming.action.id,
      post: { type: 'text', one: 'Plums', two: '<p>Nobody in particular.</p>' },
    },
  });
  await bob.call(deletePost, { body: { post_id: reblog.action.id, channel_id: bob.blog } });
  expect(await messagesOf(ada)).toEqual([]);
  await bob.call(like, likeOf(post));
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  await bob.call(block, { body: { tumblelog: bob.blog, blocked_tumblelog: ada.blog } });
  await bob.call(unblock, { body: { tumblelog: bob.blog, blocked_tumblelog: ada.blog } });
  expect(await messagesOf(ada)).toEqual([`${bob.blog} liked your post`]);
  await ada.call(deletePost, { body: { post_id: post.action.id, channel_id: ada.blog } });
  expect(await messagesOf(ada)).toEqual([]);
  await purgeDeleted(app);
  expect(
    await app.db.selectFrom('activity').selectAll().where('blog_id', '=', ada.blogId).execute(),
  ).toEqual([]);
});

test('users are not notified of their own actions, of mentions in drafts, of the same mention again after an edit, or of anything by blocked, blocking or suspended blogs', async () => {
  const { ada, bob } = await pair(app);
  const { post } = await save(ada, { post: { two: mentioning(ada.blog) } });
  await save(ada, reblogOf(post));
  await ada.call(replyToPost, replyOf(post, 'To myself'));
  expect(await messagesOf(ada)).toEqual([]);
  const { post: naming } = await save(bob, {
    post: { one: 'Later', two: mentioning(ada.blog), state: '1' },
  });
  expect(await messagesOf(ada)).toEqual([]);
  for (const one of ['Now', 'Now or never'])
    await bob.call(updatePost, {
      body: {
        edit_post_id: naming.action.id,
        post: { type: 'text', one, two: mentioning(ada.blog), state: '0' },
      },
    });
  expect(await messagesOf(ada)).toEqual([`${bob.blog} mentioned you in a post`]);
  for (const [blocker, blocked] of [
    [ada, bob],
    [bob, ada],
  ] as const) {
    await blocker.call(block, {
      body: { tumblelog: blocker.blog, blocked_tumblelog: blocked.blog },
    });
    expect(await messagesOf(ada)).toEqual([]);
    await blocker.call(unblock, {
      body: { tumblelog: blocker.blog, blocked_tumblelog: blocked.blog },
    });
  }
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: true })
    .where('id', '=', bob.blogId)
    .execute();
  expect(await messagesOf(ada)).toEqual([]);
});

test('the owner of the original post is also notified of a reblog of a reblog', async () => {
  const { ada, bob } = await pair(app);
  const [eve] = await people(app, 'eve');
  if (!eve) throw new Error('nobody came');
  const { post } = await save(ada);
  const { post: first } = await save(bob, reblogOf(post));
  await save(eve, reblogOf(first));
  expect(await messagesOf(bob)).toEqual([`${eve.blog} reblogged your post`]);
  expect(await messagesOf(ada)).toEqual([`${eve.blog} and ${bob.blog} reblogged your post`]);
});

test('pages and polls count the unseen activity of each blog; viewing it resets the count', async () => {
  const { ada, bob } = await pair(app);
  const { post } = await save(ada);
  const counted = async (client: Pick<Registered, 'call'>) =>
    payload(newerPosts, await client.call(newerPosts, { query: {} }));
  const unseen = async () =>
    /"activity_count":(\d+)/.exec(await (await ada.get('/dashboard')).text())?.[1];
  expect(await unseen()).toBe('0');
  await bob.call(like, likeOf(post));
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  expect(await unseen()).toBe('2');
  expect(await counted(ada)).toEqual({ post_ids: [], unseen_activity: { [ada.blog]: 2 } });
  expect(await counted(await app.visitor())).toEqual({ post_ids: [], unseen_activity: {} });
  expect(await ada.call(seeActivity, { body: { tumblelog: ada.blog } })).toMatchObject({
    status: 200,
  });
  expect(await unseen()).toBe('0');
  expect((await counted(ada)).unseen_activity).toEqual({ [ada.blog]: 0 });
  expect(await bob.call(seeActivity, { body: { tumblelog: ada.blog } })).toMatchObject({
    status: 403,
  });
  await bob.call(replyToPost, replyOf(post, 'Hello'));
  expect(await unseen()).toBe('1');
  await ada.get(`/blog/${ada.blog}/activity`);
  expect(await unseen()).toBe('0');
  expect(await submit(bob, reblogOf(post))).toMatchObject({ status: 200 });
});
