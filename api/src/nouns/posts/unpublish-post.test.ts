import { follow, subscribe } from '@tessera/shared-contracts/follows/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { publishPost } from '@tessera/shared-contracts/posts/endpoints';
import { postReach, restorePost, unpublishPost } from '@tessera/shared-contracts/posts/take-back';
import { postVersions } from '@tessera/shared-contracts/posts/post-versions';
import { undoRefusals } from '@tessera/shared-contracts/undo/undo-refusals';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';
import { sought, word, writeEverywhere } from '../../testing/test-everywhere.ts';
import { likeOf, payload, save } from '../../testing/test-posting.ts';

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
afterEach(() => app.db.deleteFrom('posts').execute());

const restore = (client: Registered, id: string) =>
  client.call(restorePost, { body: { post_id: id } });

describe('an unpublished post', () => {
  test('is a draft again, with its notes; undone, it is where it was', async () => {
    const post = await writeEverywhere(app, ada, bob);
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
      errors: [undoRefusals.notPublished],
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
    const post = await writeEverywhere(app, ada, bob);
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
