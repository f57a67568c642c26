import { newerPosts } from '@tessera/shared-contracts/posts/newer-posts';
import { seeActivity, tumblelogData } from '@tessera/shared-contracts/activity/endpoints';
import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { block, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import {
  follow,
  subscribe,
  unfollow,
  unsubscribe,
} from '@tessera/shared-contracts/follows/endpoints';
import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import { answerAsk, deletePost, updatePost } from '@tessera/shared-contracts/posts/endpoints';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { likeOf, payload, reblogOf, save, submit } from '../posts/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(undefined));
afterAll(() => app.close());

const dataOf = async (client: Registered, tumblelog = client.blog) =>
  payload(
    tumblelogData,
    await client.call(tumblelogData, {
      query: {
        tumblelog,
        include_member_data: true,
        include_activity_data: true,
        include_activity_notifications: true,
      },
    }),
  );
const activityOf = async (client: Registered) =>
  (await dataOf(client)).activity_notifications ?? [];
const messagesOf = async (client: Registered) =>
  (await activityOf(client)).map(({ message }) => message);
const people = (...names: string[]): Promise<Registered[]> =>
  Promise.all(
    names.map((name) =>
      app.register({ blog: `${name}-${Math.random().toString(36).slice(2, 8)}` }),
    ),
  );
const pair = async () => {
  const [ada, bob] = await people('ada', 'bob');
  if (!ada || !bob) throw new Error('nobody came');
  return { ada, bob };
};
const replyOf = ({ action }: Pick<Post, 'action'>, reply_text: string) => ({
  body: {
    data: {
      reply_text,
      post_id: action.id,
      tumblelog: action.tumblelog,
      tumblelog_key: action.tumblelog_key,
    },
  },
});
const mentioning = (name: string): string => `<p>Thank you, @${name}, for the plums.</p>`;

test('API-20, API-21, ACTIV-21: the blog’s data, and only for its members who they are, their days and what happened', async () => {
  const { ada, bob } = await pair();
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
  expect(
    payload(tumblelogData, await ada.call(tumblelogData, { query: { tumblelog: ada.blog } })),
  ).not.toHaveProperty('activity_data');
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
      Object.keys(Object(response)).filter((key) => /^(?:members|activity)/.test(key)),
    ]).toEqual([200, []]);
  }
  expect(
    await ada.call(tumblelogData, { query: { tumblelog: 'nobody-here-at-all' } }),
  ).toMatchObject({ status: 404 });
});

test('ACTIV-01, ACTIV-03, ACTIV-04: a like and a follower say who, when and about which post', async () => {
  const { ada, bob } = await pair();
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

test('ACTIV-02, ACTIV-05: reblogs with what they add, replies, mentions, questions and answers carry their words', async () => {
  const { ada, bob } = await pair();
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
    message: 'Somebody asked you a question',
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

test('what is taken back is gone: a like, a follow, a reblog, a mention, a post with all of it, and a follow that a block ends', async () => {
  const { ada, bob } = await pair();
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
  expect(
    await app.db.selectFrom('activity').selectAll().where('blog_id', '=', ada.blogId).execute(),
  ).toEqual([]);
});

test('own actions do not count, drafts tell nobody, an edit tells once, and a blocked or suspended blog is not heard of', async () => {
  const { ada, bob } = await pair();
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

test('the owner of the post that it all began with hears of a reblog of a reblog too', async () => {
  const { ada, bob } = await pair();
  const [eve] = await people('eve');
  if (!eve) throw new Error('nobody came');
  const { post } = await save(ada);
  const { post: first } = await save(bob, reblogOf(post));
  await save(eve, reblogOf(first));
  expect(await messagesOf(bob)).toEqual([`${eve.blog} reblogged your post`]);
  expect(await messagesOf(ada)).toEqual([`${eve.blog} and ${bob.blog} reblogged your post`]);
});

/** Likes of one post, made in the database, newest last. */
async function likes(
  ada: Registered,
  postId: string,
  names: readonly string[],
  at: (index: number) => Date,
): Promise<void> {
  const users = names.map((name) => ({
    id: `${ada.blog}-${name}`,
    name,
    email: `${ada.blog}-${name}@example.org`,
  }));
  await app.db.insertInto('auth_user').values(users).execute();
  const blogs = await app.db
    .insertInto('blogs')
    .values(users.map(({ id, name }) => ({ name: id.slice(-32), title: name, theme: '{}' })))
    .returning('id')
    .execute();
  await app.db
    .insertInto('blog_members')
    .values(
      users.map(({ id }, index) => ({
        user_id: id,
        blog_id: blogs[index]?.id ?? '',
        is_primary: true,
      })),
    )
    .execute();
  await app.db
    .insertInto('profiles')
    .values(users.map(({ id }) => ({ user_id: id })))
    .execute();
  await app.db
    .insertInto('likes')
    .values(users.map(({ id }, index) => ({ user_id: id, post_id: postId, created_at: at(index) })))
    .execute();
}

const noon = (daysAgo: number): number =>
  new Date(
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 11) + '12:00:00Z',
  ).getTime();

test('a thousand likes of one post are one row a day, and the days in numbers have them all', async () => {
  const { ada } = await pair();
  const { post } = await save(ada);
  await likes(
    ada,
    post.action.id,
    Array.from({ length: 1000 }, (_, index) => `fan${index}`),
    (index) => new Date(noon(1) + index),
  );
  await likes(ada, post.action.id, ['early'], () => new Date(noon(3)));
  const happened = await activityOf(ada);
  expect(happened.map(({ count }) => count)).toEqual([1000, 1]);
  expect(happened[0]?.message).toMatch(/fan999, .*fan998 and 998 others liked your post$/);
  expect((await dataOf(ada)).activity_data?.sparkline.slice(-4)).toEqual([1, 0, 1000, 0]);
});

test('the pages of a blog’s activity, put together, are everything that happened, each once; narrowed to a kind, only that', async () => {
  const { ada, bob } = await pair();
  const posts: Post[] = [];
  for (let index = 0; index < 8; index += 1)
    posts.push((await save(ada, { post: { one: `Post ${index}` } })).post);
  for (let index = 0; index < 9; index += 1)
    for (const post of posts)
      await app.db
        .insertInto('replies')
        .values({
          post_id: post.action.id,
          blog_id: bob.blogId,
          user_id: bob.userId,
          text: `Reply ${index} to ${post.action.id}.`,
        })
        .execute();
  await likes(
    ada,
    posts[0]?.action.id ?? '',
    ['one', 'two', 'three'],
    (index) => new Date(noon(2) + index),
  );
  const seen: string[] = [];
  let pages = 0;
  for (
    let address: string | undefined = `/blog/${ada.blog}/activity`;
    address !== undefined && pages < 9;
    pages += 1
  ) {
    const html = await (await ada.get(address)).text();
    seen.push(
      ...[...html.matchAll(/activity-row__said"[^>]*>(Reply \d to \d+\.)/g)].map(
        ([, text = '']) => text,
      ),
    );
    address = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    expect(html.match(/data-activity="/g)?.length ?? 0).toBeLessThanOrEqual(30);
    if (address === undefined) expect(html).toContain('and 1 other');
  }
  expect([pages, seen.length, new Set(seen).size]).toEqual([3, 72, 72]);
  const liked = await (await ada.get(`/blog/${ada.blog}/activity?kind=likes`)).text();
  expect([
    liked.match(/data-activity="like"/g)?.length,
    liked.includes('data-activity="reply"'),
  ]).toEqual([1, false]);
  expect((await ada.get(`/blog/${ada.blog}/activity?before=nonsense`)).status).toBe(400);
});

test('MOBILE-30: the page of a blog’s activity names days, shows them in bars and numbers, and is for its own people', async () => {
  const { ada, bob } = await pair();
  expect(await (await ada.get(`/blog/${ada.blog}/activity`)).text()).toContain(
    'Check out this tab when you make a post to see Likes, Reblogs, and new followers.',
  );
  const { post } = await save(ada);
  await likes(ada, post.action.id, ['today'], () => new Date());
  await likes(ada, post.action.id, ['yesterday'], () => new Date(noon(1)));
  await likes(ada, post.action.id, ['before'], () => new Date(noon(5)));
  const html = await (await ada.get(`/blog/${ada.blog}/activity`)).text();
  expect(
    [...html.matchAll(/page__section-title"[^>]*><time[^>]*>([^<]*)/g)].map(([, text]) => text),
  ).toEqual(['Today', 'Yesterday', '5 days ago']);
  expect(html).toContain('3 things happened in the last 14 days');
  expect(html.match(/<th scope="row">/g)).toHaveLength(14);
  expect((await bob.get(`/blog/${ada.blog}/activity`)).status).toBe(403);
});

test('ACTIV-09: the page’s days and times are those of the reader’s own time zone once their browser told it; before that they name theirs', async () => {
  const { ada } = await pair();
  const { post } = await save(ada);
  app.setNow(new Date('2026-11-21T14:00:00Z'));
  await likes(ada, post.action.id, ['late'], () => new Date('2026-11-20T16:30:00Z'));
  const read = async (said?: string) => {
    const html = await (
      await ada.get(
        `/blog/${ada.blog}/activity`,
        said === undefined
          ? {}
          : { headers: { cookie: `tessera_zone=${encodeURIComponent(said)}` } },
      )
    ).text();
    const row =
      /data-zone="([^"]*)".*?page__section-title"[^>]*><time[^>]*>([^<]*).*?data-activity="like".*?<time[^>]*>([^<]*)/s.exec(
        html,
      );
    return row?.slice(1).map((text) => text.replace(/\s/g, ' '));
  };
  expect(await read()).toEqual(['UTC', 'Yesterday', '4:30 PM UTC']);
  expect(await read('Asia/Tokyo')).toEqual(['Asia/Tokyo', 'Today', '1:30 AM']);
  // an older name comes back as it was said, so that no browser asks again
  expect(await read('Asia/Calcutta')).toEqual(['Asia/Calcutta', 'Yesterday', '10:00 PM']);
  expect(await read('UTC')).toEqual(['UTC', 'Yesterday', '4:30 PM']);
  expect(await read(`x'"<b>${'y'.repeat(5000)}`)).toEqual(['UTC', 'Yesterday', '4:30 PM UTC']);
  await app.db
    .insertInto('blog_queues')
    .values({ blog_id: ada.blogId, time_zone: 'America/Lima' })
    .execute();
  expect(await read()).toEqual(['America/Lima', 'Yesterday', '11:30 AM']);
});

test('API-11, API-12: whoever gets notifications of a blog is told of what it publishes from then on, once, where they look first; not of what is not for them', async () => {
  const { ada, bob } = await pair();
  const unseen = async () =>
    /"activity_count":(\d+)/.exec(await (await ada.get('/dashboard')).text())?.[1];
  const params = { name: bob.blog };
  await save(bob, { post: { one: 'Before' } });
  await ada.call(follow, { body: { tumblelog: bob.blog } });
  await save(bob, { post: { one: 'Followed only' } });
  await ada.call(subscribe, { params, body: {} });
  const { post } = await save(bob, { post: { one: 'Plums' } });
  await save(bob, { post: { one: 'A draft', state: '1' } });
  await save(bob, { post: { one: 'Private', state: 'private' } });
  // asked for again it goes on as it began
  await ada.call(subscribe, { params, body: {} });
  const happened = await activityOf(ada);
  expect(happened).toMatchObject([
    {
      type: 'post',
      message: `${bob.blog} published a post`,
      from_tumblelog: { name: bob.blog, is_friend: true },
      post: { url: post.post_url, summary: 'Plums' },
      new_post: null,
      count: 1,
    },
  ]);
  expect([await unseen(), await messagesOf(bob)]).toEqual(['1', [`${ada.blog} followed you`]]);
  // what others do is no part of a blog's days in numbers
  expect((await dataOf(ada)).activity_data?.sparkline.at(-1)).toBe(0);
  const page = await (await ada.get(`/blog/${ada.blog}/activity?kind=posts`)).text();
  expect(page.match(/data-activity="post"/g)).toHaveLength(1);
  expect(await unseen()).toBe('0');
  const seen = async () => (await activityOf(ada)).length;
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: true })
    .where('id', '=', bob.blogId)
    .execute();
  expect(await seen()).toBe(0);
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: false })
    .where('id', '=', bob.blogId)
    .execute();
  expect(await seen()).toBe(1);
  await ada.call(unsubscribe, { params, query: {} });
  expect(await seen()).toBe(0);
});

test('posts of many blogs that one gets notifications of are each met once, page by page, among what happened', async () => {
  const { ada } = await pair();
  const blogs = await people('uma', 'vic', 'wim');
  const { post: own } = await save(ada);
  const names: string[] = [];
  for (const client of blogs) {
    await ada.call(follow, { body: { tumblelog: client.blog } });
    await ada.call(subscribe, { params: { name: client.blog }, body: {} });
    for (let index = 0; index < 14; index += 1)
      names.push(
        (await save(client, { post: { one: `Leaf ${client.blog} ${index}` } })).post.summary,
      );
    await client.call(replyToPost, replyOf(own, 'In between'));
  }
  const met: string[] = [];
  let address: string | undefined = `/blog/${ada.blog}/activity`;
  for (let pages = 0; address !== undefined && pages < 9; pages += 1) {
    const html = await (await ada.get(address)).text();
    met.push(...[...html.matchAll(/>(Leaf [^<]+)</g)].map(([, text = '']) => text));
    address = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  }
  expect([met.length, met.toSorted()]).toEqual([42, names.toSorted()]);
});

test('what happened since one last looked is counted for each blog, also for open pages that ask again, and looking ends that', async () => {
  const { ada, bob } = await pair();
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
