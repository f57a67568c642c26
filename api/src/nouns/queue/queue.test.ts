import { publishPost } from '@tessera/shared-contracts/posts/endpoints';
import {
  moveInQueue,
  saveQueueSettings,
  shuffleQueue,
} from '@tessera/shared-contracts/queue/endpoints';
import { done } from '../../testing/test-answers.ts';
import { payload, save, storedPost } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import {
  enqueue,
  enqueueMany,
  orderOf,
  queueOf,
  saveSettings,
  tick,
  type Settings,
} from '../../testing/test-queue.ts';

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

const stored = (id: string) => storedPost(app, id);
const settings = (body: Settings, who = ada) => saveSettings(who, ada.blog, body);

describe('order', () => {
  test('a new post is last; a post can be moved before another or to the end', async () => {
    const [one = '', two = '', three = ''] = await enqueueMany(ada, 3);
    expect(await orderOf(app, ada)).toEqual([one, two, three]);
    const move = async (post_id: string, before_post_id?: string) => {
      expect(
        await ada.call(moveInQueue, {
          body: { post_id, ...(before_post_id !== undefined && { before_post_id }) },
        }),
      ).toEqual(done);
      return orderOf(app, ada);
    };
    expect(await move(three, one)).toEqual([three, one, two]);
    expect(await move(three, two)).toEqual([one, three, two]);
    expect(await move(one, '')).toEqual([three, two, one]);
    expect(await move(two)).toEqual([three, one, two]);
    expect(await move(one, one)).toEqual([three, one, two]);
    const four = await enqueue(ada);
    expect(await orderOf(app, ada)).toEqual([three, one, two, four]);
  });

  test('a shuffle neither loses nor repeats posts', async () => {
    const ids = await enqueueMany(ada, 8);
    const orders = new Set<string>();
    for (let round = 0; round < 5; round += 1) {
      expect(await ada.call(shuffleQueue, { body: { tumblelog: ada.blog } })).toMatchObject({
        status: 200,
      });
      const order = await orderOf(app, ada);
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

  test('concurrent moves, shuffles, publishing and new posts keep positions unique', async () => {
    const ids = await enqueueMany(ada, 6);
    const [first = '', , , , , last = ''] = ids;
    await Promise.all([
      ...Array.from({ length: 4 }, () => ada.call(shuffleQueue, { body: { tumblelog: ada.blog } })),
      ada.call(moveInQueue, { body: { post_id: last, before_post_id: '' } }),
      ada.call(publishPost, { body: { id: first } }),
      enqueue(ada),
      enqueue(ada),
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

  test('users can reorder only their own queues and move only queued posts', async () => {
    const [mine = '', other = ''] = await enqueueMany(ada, 2);
    const scheduled = (
      await save(ada, {
        post: { state: 'on.2', publish_on: new Date(Date.now() + 3_600_000).toISOString() },
      })
    ).post.action.id;
    const draft = (await save(ada, { post: { state: '1' } })).post.action.id;
    const theirs = (await save(bob, { post: { state: '2' } })).post.action.id;
    expect(await bob.call(moveInQueue, { body: { post_id: mine } })).toMatchObject({ status: 404 });
    expect(await ada.call(moveInQueue, { body: { post_id: theirs } })).toMatchObject({
      status: 404,
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
    expect(await orderOf(app, ada)).toEqual(expect.arrayContaining([mine, other]));
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
  ])('a move with the body %j is refused', async (body) => {
    const answer = await ada.post(moveInQueue.path, JSON.stringify(body), {
      contentType: 'application/json',
      headers: { accept: 'application/json', 'x-form-key': ada.formKey },
    });
    expect(answer.status).toBe(400);
  });
});

describe('settings', () => {
  test('settings that are not sent keep their values; the settings determine the first slot', async () => {
    app.setNow(new Date('2026-11-21T12:00:00Z'));
    const first = payload(saveQueueSettings, await settings({ posts_per_day: '2' }));
    expect(first).toEqual({
      posts_per_day: 2,
      start_hour: 8,
      end_hour: 23,
      time_zone: 'UTC',
      is_paused: false,
    });
    expect((await queueOf(app, ada))?.next_at).toBeNull();
    await enqueue(ada);
    expect((await queueOf(app, ada))?.next_at).toEqual(new Date('2026-11-21T15:30:00Z'));
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
    expect((await queueOf(app, ada))?.next_at).toEqual(new Date('2026-11-21T21:00:00Z'));
    expect(payload(saveQueueSettings, await settings({ is_paused: 'on' }))).toMatchObject({
      is_paused: true,
      posts_per_day: 2,
    });
  });

  test('saving unchanged settings does not postpone a due post', async () => {
    app.setNow(new Date('2026-11-21T07:00:00Z'));
    const id = await enqueue(ada);
    app.setNow(new Date('2026-11-21T08:00:20Z'));
    await settings({ posts_per_day: 4 });
    await tick(app, '2026-11-21T08:00:30Z');
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
  ])('refuses %j, and changes nothing', async (wrong) => {
    expect(await settings(wrong)).toMatchObject({ status: 400 });
    expect(await queueOf(app, ada)).toBeUndefined();
  });

  test('settings of another user’s queue cannot be changed', async () => {
    expect(await settings({ is_paused: true }, bob)).toMatchObject({ status: 403 });
    expect(
      await bob.call(saveQueueSettings, { body: { tumblelog: 'no-such-blog' } }),
    ).toMatchObject({ status: 403 });
    expect(
      await (await app.visitor()).call(saveQueueSettings, { body: { tumblelog: ada.blog } }),
    ).toMatchObject({ status: 401 });
  });
});
