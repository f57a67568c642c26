import { sql } from 'kysely';
import { catalogue } from '@tessera/shared-contracts/catalogue/catalogue';
import { follow, subscribe } from '@tessera/shared-contracts/follows/endpoints';
import { searchGifs } from '@tessera/shared-contracts/gifs/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { bookmark } from '@tessera/shared-contracts/bookmarks/endpoints';
import { pages } from '@tessera/shared-contracts/pages/pages';
import {
  deletePost,
  pinPost,
  postReach,
  promotePost,
  publishPost,
  restorePost,
  unpublishPost,
} from '@tessera/shared-contracts/posts/endpoints';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { postVersions } from '@tessera/shared-contracts/posts/post-versions';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { undoRules, undoTexts } from '@tessera/shared-contracts/undo/undo-rules';
import { purgeRemovedJob } from './purge-removed-job.ts';
import { uploadedGif } from '../../testing/test-gifs.ts';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';
import { likeOf, payload, reblogOf, replyOf, save } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let stranger: TestClient;
let gif: string;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  bob = await app.register({ blog: 'bob' });
  stranger = app.stranger();
  await bob.call(follow, { body: { tumblelog: 'ada' } });
  await bob.call(subscribe, { params: { name: 'ada' }, body: {} });
  gif = await uploadedGif(app.deps, 1);
});
afterAll(() => app.close());
afterEach(async () => {
  app.setNow(undefined);
  await app.db.deleteFrom('posts').execute();
});

const remove = (client: Registered, id: string) =>
  client.call(deletePost, { body: { post_id: id } });
const restore = (client: Registered, id: string) =>
  client.call(restorePost, { body: { post_id: id } });

/** What only the post says, and a tag by which searches find it. */
const word = 'gnomon';
const sought = 'zugzwang';

/** A post that is everywhere: pinned, promoted, liked, bookmarked, replied to, reblogged, a reblog. */
async function writeEverywhere(): Promise<Post> {
  const root = await save(bob, { post: { one: 'Root', two: '' } });
  const { post } = await save(ada, {
    ...reblogOf(root.post),
    images: { o1: gif },
    post: {
      one: `A ${word}`,
      slug: 'plain',
      two: `<p>${word} @bob <img src="${gif}" alt="${word}"></p>`,
      tags: `${sought}, secret`,
    },
  });
  const { id } = post.action;
  await app.jobs.runAll();
  const done = [
    await ada.call(pinPost, { body: { post_id: id } }),
    await ada.call(promotePost, {
      body: { tag: 'secret', post_id: id, tumblelog_name: 'ada' },
    }),
    await bob.call(like, likeOf(post)),
    await bob.call(bookmark, { body: { id, key: post.action.reblog_key } }),
    await bob.call(replyToPost, replyOf(post, 'Well said.')),
  ];
  expect(done.map(({ status }) => status)).toEqual(done.map(() => 200));
  await save(bob, reblogOf(post, { post: { one: '', two: 'Again' } }));
  return post;
}

/** Every page and call that reads, as everyone would ask it for this post, with what it answers. */
async function everything({ action: { id }, slug }: Post): Promise<ReadonlyMap<string, string>> {
  const params: Readonly<Record<string, string>> = {
    blog: 'ada',
    name: 'ada',
    blogname: 'ada',
    tumblelog_name: 'ada',
    id,
    postId: id,
    post_id: id,
    slug: slug || '-',
    tag: 'secret',
    term: sought,
    month: new Date().toISOString().slice(0, 7),
    topic: 'posting',
    pageRoot: 'dashboard',
    direction: 'before',
    refPostId: '9000000000000000000',
  };
  const query = new URLSearchParams({
    post_id: id,
    tumblelog: 'ada',
    tumblelog_name_or_id: 'ada',
    name: 'ada',
    blog: 'ada',
    q: sought,
    query: sought,
    stream: 'dashboard',
    tag: 'secret',
    after: '0:0',
    include_activity_data: 'true',
    include_activity_notifications: 'true',
    include_member_data: 'true',
    url: `http://localhost:3000/@ada/post/${id}`,
  });
  const paths = [
    ...Object.values(pages).map(({ path }) => path),
    ...[...catalogue.values()].flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
    '/sitemap/posts/0.xml',
  ]
    .filter((path) => !path.includes('stream') || path.startsWith('/svc/stream'))
    .map((path) =>
      path
        .replace(/:blog\{[^}]*\}/, '@ada')
        .replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'none'),
    );
  const answers = new Map<string, string>();
  for (const [who, reader] of Object.entries({ ada, bob, stranger })) {
    for (const path of new Set(paths)) {
      for (const address of [path, `${path}?${query.toString()}`]) {
        const answer = await reader.get(address);
        answers.set(`${who} ${address}`, await answer.text());
      }
    }
  }
  const found = await bob.call(searchGifs, { body: { q: sought } });
  answers.set('bob gifs', payload(searchGifs, found).media.length > 0 ? word : '');
  return answers;
}

/** Pages that visitors share are rendered again after a second. */
const sharedPagesRenew = () => new Promise((resolve) => setTimeout(resolve, 1100));

/** The addresses whose answers show a post. */
const showing = (answers: ReadonlyMap<string, string>, { action: { id } }: Post): string[] =>
  [...answers].flatMap(([address, text]) =>
    text.includes(word) || text.includes(`data-post-id="${id}"`) ? [address] : [],
  );

describe('a deleted post', () => {
  test('is gone from every page and call, whoever asks, and comes back to all of them', async () => {
    const post = await writeEverywhere();
    const { id } = post.action;
    const before = await everything(post);
    const shown = showing(before, post);
    // the test looks where it should
    for (const place of [
      'bob /dashboard',
      'ada /dashboard',
      'stranger /explore',
      'stranger /@ada',
      'stranger /@ada/rss',
      'stranger /@ada/archive',
      'stranger /tagged/secret',
      'stranger /@ada/tagged/secret',
      `stranger /search/${sought}`,
      'bob /likes',
      'bob /bookmarks',
      'bob gifs',
    ])
      expect(shown).toContain(place);
    expect(shown.length).toBeGreaterThan(40);

    expect(await remove(ada, id)).toMatchObject({ status: 200 });
    // a reblog keeps what it reblogged in its trail, as after every deletion; it must not hide others
    const setReblogs = (state: 'draft' | 'published') =>
      app.db.updateTable('posts').set({ state }).where('parent_id', '=', id).execute();
    await setReblogs('draft');
    await sharedPagesRenew();
    expect(showing(await everything(post), post).filter((at) => !/^bob .*drafts/.test(at))).toEqual(
      [],
    );
    await setReblogs('published');

    expect(await restore(ada, id)).toMatchObject({ status: 200 });
    await sharedPagesRenew();
    expect(showing(await everything(post), post)).toEqual(shown);
  }, 240_000);

  test('keeps what it had: notes, pin, promotion, counts, activity and its place in streams', async () => {
    const post = await writeEverywhere();
    const { id } = post.action;
    const state = async () => ({
      post: await app.db.selectFrom('posts').selectAll().where('id', '=', id).execute(),
      blogs: await app.db
        .selectFrom('blogs')
        .select(['name', 'posts_count', 'pinned_post_id'])
        .orderBy('name')
        .execute(),
      root: await app.db.selectFrom('posts').select('reblog_count').orderBy('id').execute(),
      activity: await app.db.selectFrom('activity').selectAll().orderBy('id').execute(),
      likes: await app.db.selectFrom('likes').selectAll().execute(),
      replies: await app.db.selectFrom('replies').selectAll().execute(),
      tags: await app.db.selectFrom('post_tags').selectAll().orderBy('tag').execute(),
      promotions: await app.db.selectFrom('promotions').selectAll().execute(),
      gifs: await app.db.selectFrom('gifs').select(['post_id', 'media_url']).execute(),
      search: await app.db.selectFrom('post_search').selectAll().orderBy('post_id').execute(),
    });
    const before = await state();
    expect(before.blogs[0]).toMatchObject({ name: 'ada', posts_count: 1, pinned_post_id: id });
    expect(before.activity.map(({ kind }) => kind)).toContain('user_mention');
    await remove(ada, id);
    const removed = await state();
    expect(removed.blogs[0]).toMatchObject({ posts_count: 0, pinned_post_id: null });
    expect(removed.root[0]).toEqual({ reblog_count: 1 });
    expect(removed.tags).toEqual([]);
    await restore(ada, id);
    expect(await state()).toEqual(before);
  });

  test('is neither counted as news nor mailed while it is gone', async () => {
    const { post } = await save(ada, { post: { one: 'Hello', two: '<p>@bob</p>' } });
    const unseen = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from activity a
        where a.new_post_id = ${post.action.id}`.execute(app.db);
      return rows[0]?.count;
    };
    expect(await unseen()).toBe(1);
    const page = async () => (await bob.get('/blog/bob/activity')).text();
    expect(await page()).toContain('mentioned you');
    await remove(ada, post.action.id);
    expect(await page()).not.toContain('mentioned you');
    await restore(ada, post.action.id);
    expect(await page()).toContain('mentioned you');
  });

  test('comes back to its place in the queue, and to its time', async () => {
    const ids: string[] = [];
    for (const one of ['a', 'b', 'c'])
      ids.push((await save(ada, { post: { state: '2', one } })).post.action.id);
    const publish_on = new Date(Date.now() + 86_400_000).toISOString();
    const later = await save(ada, { post: { state: 'on.2', publish_on, one: 'later' } });
    const queue = async () =>
      (
        await app.db
          .selectFrom('posts')
          .select('id')
          .where('state', '=', 'queued')
          .orderBy('queue_position')
          .execute()
      ).map(({ id }) => id);
    const before = await queue();
    expect(before).toHaveLength(4);
    for (const id of [ids[1] ?? '', later.post.action.id]) {
      await remove(ada, id);
      expect(await queue()).not.toContain(id);
      await restore(ada, id);
      expect(await queue()).toEqual(before);
    }
    expect(app.jobs.waiting.some(({ name }) => name === 'publish-due')).toBe(true);
  });

  test.each([
    ['a draft', '1'],
    ['a private post', 'private'],
  ])('may be %s', async (_, state) => {
    const { post } = await save(ada, { post: { state } });
    const before = await app.db.selectFrom('posts').selectAll().execute();
    await remove(ada, post.action.id);
    expect(await (await ada.get('/drafts')).text()).not.toContain(post.action.id);
    await restore(ada, post.action.id);
    expect(await app.db.selectFrom('posts').selectAll().execute()).toEqual(before);
  });

  test('is restored only by members of its blog, once, and in time; then it is deleted for good', async () => {
    const { post } = await save(ada);
    const { id } = post.action;
    expect(await restore(bob, id)).toMatchObject({ status: 404 });
    await remove(ada, id);
    expect(await remove(ada, id)).toMatchObject({ status: 404 });
    expect(await restore(bob, id)).toMatchObject({ status: 404, errors: [undoTexts.postGone] });
    const twice = await Promise.all([restore(ada, id), restore(ada, id)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);

    await remove(ada, id);
    app.setNow(new Date(Date.now() + undoRules.keptFor - 1000));
    await purgeRemovedJob.run(app.deps, {});
    expect(await restore(ada, id)).toMatchObject({ status: 200 });
    app.setNow(undefined);
    await remove(ada, id);
    app.setNow(new Date(Date.now() + undoRules.keptFor + 1000));
    expect(await restore(ada, id)).toMatchObject({ status: 403, errors: [undoTexts.tooLate] });
    await purgeRemovedJob.run(app.deps, {});
    expect(await restore(ada, id)).toMatchObject({ status: 404, errors: [undoTexts.postGone] });
    expect(await app.db.selectFrom('posts').select('id').execute()).toEqual([]);
  });

  test('is deleted with the blog’s account, and found by an index', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select 1 from posts
      where state = 'removed' and id in (1, 2)`.execute(app.db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/posts_removed|posts_pkey/);
  });
});

describe('an unpublished post', () => {
  test('is a draft again, with its notes; undone, it is where it was', async () => {
    const post = await writeEverywhere();
    const { id } = post.action;
    const state = async () => ({
      post: (await app.db.selectFrom('posts').selectAll().where('id', '=', id).execute()).map(
        ({ updated_at: _, ...row }) => row,
      ),
      blog: await app.db
        .selectFrom('blogs')
        .select(['posts_count', 'drafts_count', 'pinned_post_id'])
        .where('name', '=', 'ada')
        .executeTakeFirst(),
      tags: await app.db.selectFrom('post_tags').selectAll().orderBy('tag').execute(),
      activity: (
        await app.db
          .selectFrom('activity')
          .select(['blog_id', 'kind', 'created_at', 'thread', 'new_post_id', 'post_id'])
          .orderBy('kind')
          .orderBy('blog_id')
          .execute()
      ).map(({ created_at, ...row }) => ({ ...row, at: Math.round(+created_at / 5000) })),
    });
    const before = await state();
    expect(await bob.call(unpublishPost, { body: { post_id: id } })).toMatchObject({ status: 403 });
    expect(await ada.call(unpublishPost, { body: { post_id: id } })).toMatchObject({ status: 200 });
    expect(await (await ada.get('/drafts')).text()).toContain(word);
    for (const path of [
      '/@ada',
      '/@ada/rss',
      '/@ada/archive',
      '/tagged/secret',
      `/search/${sought}`,
    ])
      expect(await (await stranger.get(path)).text()).not.toContain(word);
    expect(await app.db.selectFrom('likes').select('post_id').execute()).toEqual([{ post_id: id }]);
    expect(await ada.call(unpublishPost, { body: { post_id: id } })).toMatchObject({
      status: 403,
      errors: [undoTexts.notPublished],
    });
    expect(await restore(ada, id)).toMatchObject({ status: 200 });
    expect(await state()).toEqual(before);
  });

  test('published again, has a new date, its notes, and no earlier versions', async () => {
    const { post } = await save(ada, { post: { date: '2026-01-01' } });
    const { id } = post.action;
    await bob.call(like, likeOf(post));
    await ada.call(unpublishPost, { body: { post_id: id } });
    await ada.call(publishPost, { body: { id } });
    const row = await app.db.selectFrom('posts').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'published', like_count: 1, undo: null, edited_at: null });
    expect(Date.now() - Number(row.published_at)).toBeLessThan(60_000);
    // what was undone and then done again is not undone once more
    expect(await restore(ada, id)).toMatchObject({ status: 200 });
    expect(
      (await app.db.selectFrom('posts').select('published_at').executeTakeFirst())?.published_at,
    ).toEqual(row.published_at);
  });

  test('says before what has gone out, by real data', async () => {
    const post = await writeEverywhere();
    const { id } = post.action;
    const reach = async (client: Registered, post_id = id) =>
      client.call(postReach, { query: { post_id } });
    expect(payload(postReach, await reach(ada))).toEqual({
      followers: 1,
      subscribers: 1,
      mentioned: 1,
      mailed: 0,
      is_in_feeds: true,
      note_count: 3,
      reblogs: 1,
      networks: [],
    });
    await app.db
      .insertInto('post_deliveries')
      .values([
        {
          post_id: id,
          network: 'mastodon',
          user_id: ada.userId,
          state: 'sent',
          url: 'https://social.example/1',
        },
        { post_id: id, network: 'bluesky', user_id: ada.userId, state: 'failed' },
      ])
      .execute();
    await app.db
      .updateTable('profiles')
      .set({ mailed_at: new Date(Date.now() + 1000) })
      .where('user_id', '=', bob.userId)
      .execute();
    expect(payload(postReach, await reach(ada))).toMatchObject({
      mailed: 1,
      networks: ['Mastodon'],
    });
    expect(await reach(bob)).toMatchObject({ status: 403 });
    const { post: own } = await save(ada, { post: { state: 'private' } });
    expect(payload(postReach, await reach(ada, own.action.id))).toMatchObject({
      followers: 0,
      subscribers: 0,
      is_in_feeds: false,
    });
    expect(await stranger.call(postVersions, { query: { post_id: own.action.id } })).toMatchObject({
      status: 404,
    });
  });
});
