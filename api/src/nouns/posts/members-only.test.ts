import { tumblelogPopover, highlightedPosts } from '@tessera/shared-contracts/blogs/endpoints';
import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { searchGifs } from '@tessera/shared-contracts/gifs/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import {
  fastReblog,
  fetchPost,
  postsHtml,
  publishPost,
} from '@tessera/shared-contracts/posts/endpoints';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { suggestTags } from '@tessera/shared-contracts/tags/endpoints';
import { uploadedGif } from '../../testing/test-gifs.ts';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';
import {
  likeOf,
  payload,
  reblogOf,
  save,
  submit,
  type Fields,
} from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
/** Another member of ada's blog. */
let member: Registered;
/** A follower of ada who sees everything public. */
let bob: Registered;
let stranger: TestClient;
/** An animated image, which the GIF search finds. */
let gif: string;
beforeAll(async () => {
  app = await createTestApp();
  [ada, member, bob] = [
    await app.register({ blog: 'ada' }),
    await app.register({ blog: 'member' }),
    await app.register({ blog: 'bob' }),
  ];
  stranger = app.stranger();
  await app.db
    .insertInto('blog_members')
    .values({ blog_id: ada.blogId, user_id: member.userId, position: 1 })
    .execute();
  await bob.call(follow, { body: { tumblelog: 'ada' } });
  gif = await uploadedGif(app.deps, 1);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('posts').execute();
  // a public post, so that the blog itself appears everywhere
  await save(ada, { channel_id: 'ada', post: { one: 'Said aloud', two: '', date: '2026-01-01' } });
});

const fields = (members_only: boolean, post: Fields['post'] = {}): Fields => ({
  channel_id: 'ada',
  members_only,
  images: { o1: gif },
  post: {
    type: 'photo',
    one: '',
    two: '<p>Whispered</p>',
    photoset_order: 'o1',
    tags: 'secret',
    ...post,
  },
});
async function write(client: Registered, sent: Fields): Promise<Post> {
  const { post } = await save(client, sent);
  await app.jobs.runAll();
  return post;
}
const stored = (id: string) =>
  app.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Every place that shows published posts, and whether this reader finds the post there. */
async function met(
  reader: TestClient,
  { action: { id }, post_url }: Post,
): Promise<Readonly<Record<string, boolean>>> {
  const shows = async (path: string): Promise<boolean> =>
    (await (await reader.get(path)).text()).includes('Whispered');
  const opens = async (path: string): Promise<boolean> => (await reader.get(path)).status < 400;
  const isSignedIn = reader !== stranger;
  const [viewer, single, card, highlighted] = await Promise.all([
    reader.call(blogPosts, { query: { tumblelog_name_or_id: 'ada' } }),
    reader.call(blogPosts, { query: { tumblelog_name_or_id: 'ada', post_id: id } }),
    reader.call(tumblelogPopover, { params: { blog: 'ada' }, query: {} }),
    reader.call(highlightedPosts, { params: { blog: 'ada' }, query: {} }),
  ]);
  const says = ({ response }: { readonly response: unknown }): boolean =>
    JSON.stringify(response).includes('Whispered');
  return {
    page: await opens(post_url),
    tiny: await opens(`/p/${id}`),
    blog: await shows('/@ada'),
    viewer: says(viewer),
    single: single.status === 200,
    explore: await shows('/explore'),
    tag: await shows('/tagged/secret'),
    feed: await shows('/@ada/rss'),
    home: await shows('/'),
    card: says(card),
    highlighted: says(highlighted),
    count: (await (await reader.get('/@ada')).text()).includes('2 posts<'),
    ...(isSignedIn && {
      dashboard: await shows('/dashboard'),
      more: says(
        await reader.call(postsHtml, {
          params: { pageRoot: 'dashboard', direction: 'before', refPostId: '9000000000000000000' },
        }),
      ),
      gifs:
        payload(searchGifs, await reader.call(searchGifs, { body: { q: 'secret' } })).media.length >
        0,
    }),
  };
}
const all = (value: boolean, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, value]));
const openTo = [
  'page',
  'tiny',
  'blog',
  'viewer',
  'single',
  'count',
  'explore',
  'tag',
  'feed',
  'card',
  'highlighted',
];

describe('ENT-08, API-31: a members-only post', () => {
  test('is hidden from non-members everywhere: streams, pages, tags, feeds, drawer, cards, counts, GIFs', async () => {
    const post = await write(ada, fields(true));
    expect(post).toMatchObject({
      state: 'published',
      members_only: true,
      action: { can_like: false, can_reblog: false, can_reply: false },
    });
    for (const reader of [stranger, bob]) {
      const places = await met(reader, post);
      expect(places).toEqual(all(false, ...Object.keys(places)));
    }
  });

  test('appears to everyone once it is public, and disappears for non-members when it is members-only again', async () => {
    const {
      action: { id },
    } = await write(ada, fields(true));
    const open = await write(ada, { ...fields(false), post_id: id, edit_post_id: id });
    expect(await met(stranger, open)).toMatchObject(all(true, ...openTo));
    expect(await met(bob, open)).toMatchObject(all(true, ...openTo, 'dashboard', 'more', 'gifs'));
    await bob.call(like, likeOf(open));
    expect(await (await bob.get('/likes')).text()).toContain('Whispered');

    const closed = await write(ada, { ...fields(true), post_id: id, edit_post_id: id });
    const places = await met(bob, closed);
    expect(places).toEqual(all(false, ...Object.keys(places)));
    expect(await (await bob.get('/likes')).text()).not.toContain('Whispered');
  });

  test('is visible to all members: on the blog, on their dashboards and by its URL', async () => {
    const post = await write(ada, fields(true));
    for (const reader of [ada, member]) {
      // lists of public posts leave it out even for members
      expect(await met(reader, post)).toEqual({
        ...all(true, 'page', 'tiny', 'blog', 'viewer', 'single', 'count', 'dashboard', 'more'),
        ...all(false, 'explore', 'tag', 'feed', 'home', 'card', 'highlighted', 'gifs'),
      });
      expect(await (await reader.get(post.post_url)).text()).toContain('Members only');
    }
    expect(
      payload(fetchPost, await member.call(fetchPost, { body: { post_id: post.action.id } })).post
        .members_only,
    ).toBe(true);
  });

  test('cannot be liked, reblogged or replied to, even with its reblog key', async () => {
    const post = await write(ada, fields(true));
    const { id, reblog_key, tumblelog_key } = post.action;
    const statuses = (client: Registered) =>
      Promise.all([
        client.call(like, likeOf(post)),
        submit(client, reblogOf(post)),
        client.call(fastReblog, { body: { reblog_post_id: id, reblog_key } }),
        client.call(fetchPost, { body: { reblog_id: id, reblog_key } }),
        client.call(replyToPost, {
          body: { data: { reply_text: 'Hm', post_id: id, tumblelog: 'ada', tumblelog_key } },
        }),
      ]).then((results) => results.map(({ status }) => status));
    expect(await statuses(bob)).toEqual([404, 404, 404, 404, 404]);
    expect(await statuses(member)).toEqual([403, 403, 403, 403, 403]);
  });

  test('that is a reblog does not appear in the reblog count of the original, or in the activity of the reblogged blog, until it is made public', async () => {
    const root = await write(bob, { post: { type: 'text', one: 'Root', two: '' } });
    const reblog = await write(ada, { ...reblogOf(root), channel_id: 'ada', members_only: true });
    expect((await stored(root.action.id)).reblog_count).toBe(0);
    expect(await (await bob.get('/blog/bob/activity')).text()).not.toContain('reblogged your post');
    await write(ada, {
      channel_id: 'ada',
      members_only: false,
      post_id: reblog.action.id,
      edit_post_id: reblog.action.id,
      post: { one: '', two: '' },
    });
    expect((await stored(root.action.id)).reblog_count).toBe(1);
    expect(await (await bob.get('/blog/bob/activity')).text()).toContain('reblogged your post');
    await write(ada, {
      channel_id: 'ada',
      members_only: true,
      post_id: reblog.action.id,
      edit_post_id: reblog.action.id,
      post: { one: '', two: '' },
    });
    expect((await stored(root.action.id)).reblog_count).toBe(0);
  });

  test('stays in the trails of reblogs made while it was public, marked as unavailable', async () => {
    const root = await write(ada, fields(false));
    const reblog = await write(bob, reblogOf(root));
    await write(ada, { ...fields(true), post_id: root.action.id, edit_post_id: root.action.id });
    const [again] = payload(
      blogPosts,
      await bob.call(blogPosts, {
        query: { tumblelog_name_or_id: 'bob', post_id: reblog.action.id },
      }),
    ).posts;
    expect(again?.trail).toMatchObject([
      { blog_name: 'ada', is_gone: true, content: { caption_html: '<p>Whispered</p>' } },
    ]);
  });

  test('does not add its tags to the suggestions', async () => {
    for (const client of [ada, bob])
      await write(client, { ...fields(true), channel_id: client.blog });
    const cleo = await app.register({ blog: 'cleo' });
    expect(
      payload(suggestTags, await cleo.call(suggestTags, { query: { q: 'secret', tumblelog: '' } }))
        .tags,
    ).toEqual([]);
  });

  test.each([
    ['a draft', '1'],
    ['a queued post', '2'],
  ])('saved as %s stays members-only when it is published', async (_, state) => {
    const {
      action: { id },
    } = await write(ada, fields(true, { state }));
    expect(await ada.call(publishPost, { body: { id } })).toMatchObject({ status: 200 });
    expect(await stored(id)).toMatchObject({ state: 'published', is_internal: true });
    expect((await bob.get(`/p/${id}`)).status).toBe(404);
  });

  test('is counted only for members, and every change updates the counts', async () => {
    const counts = () =>
      app.db
        .selectFrom('blogs')
        .select(['posts_count', 'internal_posts_count'])
        .where('name', '=', 'ada')
        .executeTakeFirst();
    const one = await write(ada, fields(true));
    await write(ada, fields(false));
    await write(ada, fields(true, { state: 'private' }));
    await write(ada, fields(true, { state: '1' }));
    expect(await counts()).toEqual({ posts_count: 4, internal_posts_count: 2 });
    expect(await (await bob.get('/@ada')).text()).toContain('2 posts<');
    expect(await (await member.get('/@ada')).text()).toContain('4 posts');
    await write(ada, { ...fields(false), post_id: one.action.id, edit_post_id: one.action.id });
    expect(await counts()).toEqual({ posts_count: 4, internal_posts_count: 1 });
    await app.db.deleteFrom('posts').execute();
    expect(await counts()).toEqual({ posts_count: 0, internal_posts_count: 0 });
  });
});
