import type { InferInput } from 'valibot';
import { sql } from 'kysely';
import {
  deletePost,
  fastReblog,
  getPostFormBuilderData,
  publishPost,
} from '@tessera/shared-contracts/posts/endpoints';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import {
  moveInQueue,
  saveQueueSettings,
  shuffleQueue,
} from '@tessera/shared-contracts/queue/endpoints';
import { payload, save, submit, type Fields } from '../posts/test-posting.ts';
import { publishDue } from './publish-due.ts';
import { createTestApp, type Registered, type TestApp } from '../test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register(), await app.register()];
});
beforeEach(async () => {
  app.setNow(undefined);
  await app.db.deleteFrom('posts').execute();
  await app.db.deleteFrom('blog_queues').execute();
});
afterAll(() => app.close());

const queued = async (fields: Fields = {}) =>
  (await save(ada, { ...fields, post: { state: '2', ...fields.post } })).post.action.id;
const many = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await queued());
  return ids;
};
const orderOf = async (who: Registered): Promise<string[]> =>
  (
    await app.db
      .selectFrom('posts')
      .select('id')
      .where('blog_id', '=', who.blogId)
      .where('state', '=', 'queued')
      .orderBy('queue_position')
      .execute()
  ).map(({ id }) => id);
const stored = (id: string) =>
  app.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const queueOf = (who: Registered) =>
  app.db.selectFrom('blog_queues').selectAll().where('blog_id', '=', who.blogId).executeTakeFirst();
type Settings = Omit<InferInput<(typeof saveQueueSettings)['body']>, 'tumblelog'>;
const settings = (body: Settings, who = ada) =>
  who.call(saveQueueSettings, { body: { tumblelog: ada.blog, ...body } });
/** What a minute brings. */
const tick = async (at: string): Promise<void> => {
  app.setNow(new Date(at));
  await publishDue(app.deps);
};

describe('order', () => {
  test('what is queued comes last, and moves before another post or to the end', async () => {
    const [one = '', two = '', three = ''] = await many(3);
    expect(await orderOf(ada)).toEqual([one, two, three]);
    const move = async (post_id: string, before_post_id?: string) => {
      expect(
        await ada.call(moveInQueue, {
          body: { post_id, ...(before_post_id !== undefined && { before_post_id }) },
        }),
      ).toMatchObject({ status: 200, response: {} });
      return orderOf(ada);
    };
    expect(await move(three, one)).toEqual([three, one, two]);
    expect(await move(three, two)).toEqual([one, three, two]);
    expect(await move(one, '')).toEqual([three, two, one]);
    expect(await move(two)).toEqual([three, one, two]);
    expect(await move(one, one)).toEqual([three, one, two]);
    const four = await queued();
    expect(await orderOf(ada)).toEqual([three, one, two, four]);
  });

  test('a shuffle loses and doubles nothing', async () => {
    const ids = await many(8);
    const orders = new Set<string>();
    for (let round = 0; round < 5; round += 1) {
      expect(await ada.call(shuffleQueue, { body: { tumblelog: ada.blog } })).toMatchObject({
        status: 200,
      });
      const order = await orderOf(ada);
      expect(order.toSorted()).toEqual(ids.toSorted());
      orders.add(order.join());
    }
    expect(orders.size).toBeGreaterThan(1);
    expect(await ada.call(shuffleQueue, { body: { tumblelog: ada.blog } })).toMatchObject({
      status: 200,
    });
    expect(await bob.call(shuffleQueue, { body: { tumblelog: bob.blog } })).toMatchObject({
      status: 200,
    });
  });

  test('moves, shuffles, publishing and new posts at once leave one queue with places of its own', async () => {
    const ids = await many(6);
    const [first = '', , , , , last = ''] = ids;
    await Promise.all([
      ...Array.from({ length: 4 }, () => ada.call(shuffleQueue, { body: { tumblelog: ada.blog } })),
      ada.call(moveInQueue, { body: { post_id: last, before_post_id: '' } }),
      ada.call(publishPost, { body: { id: first } }),
      queued(),
      queued(),
    ]);
    const rows = await app.db
      .selectFrom('posts')
      .select(['id', 'queue_position'])
      .where('blog_id', '=', ada.blogId)
      .where('state', '=', 'queued')
      .execute();
    expect(rows).toHaveLength(7);
    expect(new Set(rows.map(({ queue_position }) => queue_position)).size).toBe(7);
  });

  test('only one’s own queue can be ordered, and only with what is in it', async () => {
    const [mine = '', other = ''] = await many(2);
    const scheduled = (
      await save(ada, {
        post: { state: 'on.2', publish_on: new Date(Date.now() + 3_600_000).toISOString() },
      })
    ).post.action.id;
    const draft = (await save(ada, { post: { state: '1' } })).post.action.id;
    const theirs = (await save(bob, { post: { state: '2' } })).post.action.id;
    expect(await bob.call(moveInQueue, { body: { post_id: mine } })).toMatchObject({ status: 403 });
    expect(await ada.call(moveInQueue, { body: { post_id: theirs } })).toMatchObject({
      status: 403,
    });
    expect(await bob.call(shuffleQueue, { body: { tumblelog: ada.blog } })).toMatchObject({
      status: 403,
    });
    for (const [post_id, before_post_id] of [
      [scheduled, ''],
      [draft, ''],
      ['1', ''],
      [mine, theirs],
      [mine, draft],
      [mine, scheduled],
      [mine, '9223372036854775807'],
    ] as const)
      expect([
        post_id,
        before_post_id,
        (await ada.call(moveInQueue, { body: { post_id, before_post_id } })).status,
      ]).toEqual([post_id, before_post_id, 404]);
    expect(await orderOf(ada)).toEqual(expect.arrayContaining([mine, other]));
    await expect(
      (await app.visitor()).call(moveInQueue, { body: { post_id: mine } }),
    ).resolves.toMatchObject({ status: 401 });
  });

  test.each([
    {},
    { post_id: '' },
    { post_id: 'x' },
    { post_id: ['1'] },
    { post_id: '1', before_post_id: 'first' },
    { post_id: '9223372036854775808' },
    { post_id: null },
    'text',
  ])('a body of %j is refused', async (body) => {
    const answer = await ada.post(moveInQueue.path, JSON.stringify(body), {
      contentType: 'application/json',
      headers: { accept: 'application/json', 'x-form-key': ada.formKey },
    });
    expect(answer.status).toBe(400);
  });
});

describe('settings', () => {
  test('are saved one by one, and decide when the first post goes out', async () => {
    app.setNow(new Date('2026-11-21T12:00:00Z'));
    const first = payload(saveQueueSettings, await settings({ posts_per_day: '2' }));
    expect(first).toEqual({
      posts_per_day: 2,
      start_hour: 8,
      end_hour: 23,
      time_zone: 'UTC',
      is_paused: false,
    });
    expect((await queueOf(ada))?.next_at).toBeNull();
    await queued();
    expect((await queueOf(ada))?.next_at).toEqual(new Date('2026-11-21T15:30:00Z'));
    expect(
      payload(
        saveQueueSettings,
        await settings({ start_hour: 22, end_hour: 2, time_zone: 'europe/berlin' }),
      ),
    ).toEqual({
      posts_per_day: 2,
      start_hour: 22,
      end_hour: 2,
      time_zone: 'Europe/Berlin',
      is_paused: false,
    });
    expect((await queueOf(ada))?.next_at).toEqual(new Date('2026-11-21T21:00:00Z'));
    expect(payload(saveQueueSettings, await settings({ is_paused: 'on' }))).toMatchObject({
      is_paused: true,
      posts_per_day: 2,
    });
  });

  test('a save that changes nothing does not put off a post whose time has come', async () => {
    app.setNow(new Date('2026-11-21T07:00:00Z'));
    const id = await queued();
    app.setNow(new Date('2026-11-21T08:00:20Z'));
    await settings({ posts_per_day: 4 });
    await tick('2026-11-21T08:00:30Z');
    expect(await stored(id)).toMatchObject({ state: 'published' });
  });

  test.each([
    { posts_per_day: 0 },
    { posts_per_day: 51 },
    { posts_per_day: 1.5 },
    { posts_per_day: 'many' },
    { start_hour: -1 },
    { start_hour: 24 },
    { end_hour: 0 },
    { end_hour: 25 },
    { start_hour: 9, end_hour: 9 },
    { end_hour: 8 },
    { time_zone: 'Mars/Olympus' },
    { time_zone: '' },
    { time_zone: '+02:00' },
    { time_zone: 'x'.repeat(65) },
    { time_zone: 'UTC\u0000' },
    { is_paused: 'perhaps' },
  ])('%j is refused, and nothing changes', async (wrong) => {
    expect(await settings(wrong)).toMatchObject({ status: 400 });
    expect(await queueOf(ada)).toBeUndefined();
  });

  test('are one’s own', async () => {
    expect(await settings({ is_paused: true }, bob)).toMatchObject({ status: 403 });
    expect(
      await bob.call(saveQueueSettings, { body: { tumblelog: 'no-such-blog' } }),
    ).toMatchObject({ status: 403 });
    expect(
      await (await app.visitor()).call(saveQueueSettings, { body: { tumblelog: ada.blog } }),
    ).toMatchObject({ status: 401 });
  });
});

describe('publishing', () => {
  test('one post goes out at each time, with tags, counts and the time it was meant for', async () => {
    app.setNow(new Date('2026-11-21T09:00:00Z'));
    const [one, two] = [await queued({ post: { tags: 'Sky' } }), await queued()];
    await tick('2026-11-21T11:44:59Z');
    expect(await stored(one)).toMatchObject({ state: 'queued' });
    await tick('2026-11-21T11:45:20Z');
    expect(await stored(one)).toMatchObject({
      state: 'published',
      published_at: new Date('2026-11-21T11:45:00Z'),
      queue_position: null,
      publish_on: null,
    });
    expect(await stored(two)).toMatchObject({ state: 'queued' });
    expect(
      await app.db
        .selectFrom('post_tags')
        .select(['tag', 'published_at'])
        .where('post_id', '=', one)
        .execute(),
    ).toEqual([{ tag: 'sky', published_at: new Date('2026-11-21T11:45:00Z') }]);
    expect(
      await app.db
        .selectFrom('blogs')
        .select(['posts_count', 'queue_count'])
        .where('id', '=', ada.blogId)
        .executeTakeFirst(),
    ).toEqual({ posts_count: 1, queue_count: 1 });
    await tick('2026-11-21T11:46:00Z');
    await tick('2026-11-21T15:29:59Z');
    expect(await stored(two)).toMatchObject({ state: 'queued' });
    await tick('2026-11-21T15:30:00Z');
    expect(await stored(two)).toMatchObject({ state: 'published' });
    expect(await queueOf(ada)).toMatchObject({
      next_at: null,
      last_published_at: new Date('2026-11-21T15:30:00Z'),
    });
  });

  test('after days without a server one post goes out, and not a burst; it counts as published now', async () => {
    app.setNow(new Date('2026-11-21T09:00:00Z'));
    const [one = '', two = ''] = await many(3);
    await tick('2026-11-25T10:00:00Z');
    await tick('2026-11-25T10:01:00Z');
    expect(await stored(one)).toMatchObject({
      state: 'published',
      published_at: new Date('2026-11-25T10:00:00Z'),
    });
    expect(await stored(two)).toMatchObject({ state: 'queued' });
    expect(await queueOf(ada)).toMatchObject({ next_at: new Date('2026-11-25T11:45:00Z') });
  });

  test('a paused queue keeps its posts, and goes on at the next time after it is resumed', async () => {
    app.setNow(new Date('2026-11-21T09:00:00Z'));
    const [one = ''] = await many(2);
    await settings({ is_paused: true });
    await tick('2026-11-22T10:00:00Z');
    expect(await stored(one)).toMatchObject({ state: 'queued' });
    await settings({ is_paused: false });
    await tick('2026-11-22T10:00:30Z');
    expect(await stored(one)).toMatchObject({ state: 'queued' });
    await tick('2026-11-22T11:45:00Z');
    expect(await stored(one)).toMatchObject({ state: 'published' });
  });

  test('a queue that was emptied by hand starts afresh, and does not publish a new post at once', async () => {
    app.setNow(new Date('2026-11-21T09:00:00Z'));
    const one = await queued();
    expect(await ada.call(deletePost, { body: { post_id: one } })).toMatchObject({ status: 200 });
    app.setNow(new Date('2026-11-21T11:45:01Z'));
    const two = await queued();
    await tick('2026-11-21T11:45:02Z');
    expect(await stored(two)).toMatchObject({ state: 'queued' });
    expect(await queueOf(ada)).toMatchObject({ next_at: new Date('2026-11-21T15:30:00Z') });
    await ada.call(publishPost, { body: { id: two } });
    await tick('2026-11-21T15:30:00Z');
    expect(await queueOf(ada)).toMatchObject({ next_at: null });
  });

  test('API-45, API-48, ACTION-10: what a reblog or a draft sends to the queue goes out like the rest', async () => {
    app.setNow(new Date('2026-11-21T09:00:00Z'));
    const { action } = (await save(bob)).post;
    const reblog = payload(
      fastReblog,
      await ada.call(fastReblog, {
        body: { reblog_post_id: action.id, reblog_key: action.reblog_key, queue: true },
      }),
    ).post_id;
    const draft = (await save(ada, { post: { state: '1' } })).post.action.id;
    expect(await ada.call(publishPost, { body: { id: draft, queue: true } })).toMatchObject({
      status: 200,
    });
    expect(await orderOf(ada)).toEqual([reblog, draft]);
    expect(await stored(action.id)).toMatchObject({ reblog_count: 0 });
    await tick('2026-11-21T11:45:00Z');
    expect(await stored(action.id)).toMatchObject({ reblog_count: 1 });
    expect([await stored(reblog), await stored(draft)]).toMatchObject([
      { state: 'published' },
      { state: 'queued' },
    ]);
  });

  test('FORM-45: queued and scheduled posts count once towards the limit of a day, when they are made; publishing them is not limited', async () => {
    const now = '2026-11-21T09:00:00Z';
    app.setNow(new Date(now));
    const [one] = [
      await queued(),
      (await save(ada, { post: { state: 'on.2', publish_on: '2026-11-21T09:30:00Z' } })).post.action
        .id,
    ];
    await sql`
      insert into posts (blog_id, author_id, type, state, content, trail, source, options, editor_type, created_at, updated_at)
      select blog_id, author_id, type, 'draft', content, trail, source, options, editor_type, created_at, updated_at from posts, generate_series(1, ${postLimits.perDay - 2}::int) where id = ${one}`.execute(
      app.db,
    );
    const used = async () =>
      payload(getPostFormBuilderData, await ada.call(getPostFormBuilderData, {})).limits.text;
    expect(await used()).toEqual({ used: postLimits.perDay, limit: postLimits.perDay });
    for (const post of [
      { state: '2' },
      { state: 'on.2', publish_on: '2026-11-21T10:00:00Z' },
      { state: '1' },
      {},
    ])
      expect(await submit(ada, { post })).toMatchObject({
        status: 403,
        errors: [postTexts.limitReached],
      });
    await tick('2026-11-21T11:45:00Z');
    expect(
      await app.db
        .selectFrom('posts')
        .select('id')
        .where('state', '=', 'published')
        .where('blog_id', '=', ada.blogId)
        .execute(),
    ).toHaveLength(2);
    expect(await used()).toEqual({ used: postLimits.perDay, limit: postLimits.perDay });
    // a day after they were made, not after they went out
    app.setNow(new Date('2026-11-22T09:00:01Z'));
    expect(await used()).toEqual({ used: 0, limit: postLimits.perDay });
  });

  test('a scheduled post is out of the queue’s rhythm, and one that is queued again joins at the end', async () => {
    app.setNow(new Date('2026-11-21T09:00:00Z'));
    const [one = ''] = await many(2);
    await save(ada, {
      edit_post_id: one,
      post: { state: 'on.2', publish_on: '2026-11-21T10:00:00Z' },
    });
    expect(await stored(one)).toMatchObject({ queue_position: null });
    await save(ada, { edit_post_id: one, post: { state: '2' } });
    expect((await orderOf(ada)).at(-1)).toBe(one);
    await save(ada, { edit_post_id: one, post: { state: '2', one: 'Changed' } });
    expect((await orderOf(ada)).at(-1)).toBe(one);
  });
});
