import { sql } from 'kysely';
import { catalogue } from '@tessera/shared-contracts/catalogue/catalogue';
import { follow, subscribe } from '@tessera/shared-contracts/follows/endpoints';
import { searchGifs } from '@tessera/shared-contracts/gifs/endpoints';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { restorePost } from '@tessera/shared-contracts/posts/take-back';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { undoRefusals } from '@tessera/shared-contracts/undo/undo-refusals';
import { undoRules } from '@tessera/shared-contracts/undo/undo-rules';
import { purgeRemovedJob } from './purge-removed-job.ts';
import { sought, word, writeEverywhere } from '../../testing/test-everywhere.ts';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';
import { payload, save } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let stranger: TestClient;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  bob = await app.register({ blog: 'bob' });
  stranger = app.stranger();
  await bob.call(follow, { body: { tumblelog: 'ada' } });
  await bob.call(subscribe, { params: { name: 'ada' }, body: {} });
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
        // each feed
        .replace(/:format\{[^}]*\}/, 'rss')
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
    const post = await writeEverywhere(app, ada, bob);
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
    const post = await writeEverywhere(app, ada, bob);
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
    expect(await restore(bob, id)).toMatchObject({ status: 404, errors: [undoRefusals.postGone] });
    const twice = await Promise.all([restore(ada, id), restore(ada, id)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);

    await remove(ada, id);
    app.setNow(new Date(Date.now() + undoRules.keptFor - 1000));
    await purgeRemovedJob.run(app.deps, {});
    expect(await restore(ada, id)).toMatchObject({ status: 200 });
    app.setNow(undefined);
    await remove(ada, id);
    app.setNow(new Date(Date.now() + undoRules.keptFor + 1000));
    expect(await restore(ada, id)).toMatchObject({ status: 403, errors: [undoRefusals.tooLate] });
    await purgeRemovedJob.run(app.deps, {});
    expect(await restore(ada, id)).toMatchObject({ status: 404, errors: [undoRefusals.postGone] });
    expect(await app.db.selectFrom('posts').select('id').execute()).toEqual([]);
  });

  test('is deleted with the blog’s account, and found by an index', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select 1 from posts
      where state = 'removed' and id in (1, 2)`.execute(app.db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/posts_removed|posts_pkey/);
  });
});
