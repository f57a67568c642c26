import { sql } from 'kysely';
import { getPostFormBuilderData } from '@tessera/shared-contracts/posts/form-builder';
import { deletePost, fastReblog, publishPost } from '@tessera/shared-contracts/posts/endpoints';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { payload, save, storedPost, submit } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import {
  enqueue,
  enqueueMany,
  orderOf,
  queueOf,
  saveSettings,
  tick,
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

describe('publishing', () => {
  test('one post is published per slot, with its tags and the slot’s time, and the counts are updated', async () => {
    app.setNow(new Date('2026-11-21T09:00:00Z'));
    const [one, two] = [await enqueue(ada, { post: { tags: 'Sky' } }), await enqueue(ada)];
    await tick(app, '2026-11-21T11:44:59Z');
    expect(await stored(one)).toMatchObject({ state: 'queued' });
    await tick(app, '2026-11-21T11:45:20Z');
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
    await tick(app, '2026-11-21T11:46:00Z');
    await tick(app, '2026-11-21T15:29:59Z');
    expect(await stored(two)).toMatchObject({ state: 'queued' });
    await tick(app, '2026-11-21T15:30:00Z');
    expect(await stored(two)).toMatchObject({ state: 'published' });
    expect(await queueOf(app, ada)).toMatchObject({
      next_at: null,
      last_published_at: new Date('2026-11-21T15:30:00Z'),
    });
  });

  test('after days of downtime, only one post of the queue is published, with the current time', async () => {
    app.setNow(new Date('2026-11-21T09:00:00Z'));
    const [one = '', two = ''] = await enqueueMany(ada, 3);
    await tick(app, '2026-11-25T10:00:00Z');
    await tick(app, '2026-11-25T10:01:00Z');
    expect(await stored(one)).toMatchObject({
      state: 'published',
      published_at: new Date('2026-11-25T10:00:00Z'),
    });
    expect(await stored(two)).toMatchObject({ state: 'queued' });
    expect(await queueOf(app, ada)).toMatchObject({ next_at: new Date('2026-11-25T11:45:00Z') });
  });

  test('a paused queue keeps its posts, and resumes at the next slot', async () => {
    app.setNow(new Date('2026-11-21T09:00:00Z'));
    const [one = ''] = await enqueueMany(ada, 2);
    await saveSettings(ada, ada.blog, { is_paused: true });
    await tick(app, '2026-11-22T10:00:00Z');
    expect(await stored(one)).toMatchObject({ state: 'queued' });
    await saveSettings(ada, ada.blog, { is_paused: false });
    await tick(app, '2026-11-22T10:00:30Z');
    expect(await stored(one)).toMatchObject({ state: 'queued' });
    await tick(app, '2026-11-22T11:45:00Z');
    expect(await stored(one)).toMatchObject({ state: 'published' });
  });

  test('a post that joins a queue emptied by hand is not published immediately', async () => {
    app.setNow(new Date('2026-11-21T09:00:00Z'));
    const one = await enqueue(ada);
    expect(await ada.call(deletePost, { body: { post_id: one } })).toMatchObject({ status: 200 });
    app.setNow(new Date('2026-11-21T11:45:01Z'));
    const two = await enqueue(ada);
    await tick(app, '2026-11-21T11:45:02Z');
    expect(await stored(two)).toMatchObject({ state: 'queued' });
    expect(await queueOf(app, ada)).toMatchObject({ next_at: new Date('2026-11-21T15:30:00Z') });
    await ada.call(publishPost, { body: { id: two } });
    await tick(app, '2026-11-21T15:30:00Z');
    expect(await queueOf(app, ada)).toMatchObject({ next_at: null });
  });

  test('API-45, API-48, ACTION-10: a reblog or draft sent to the queue is published like any other queued post', async () => {
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
    expect(await orderOf(app, ada)).toEqual([reblog, draft]);
    expect(await stored(action.id)).toMatchObject({ reblog_count: 0 });
    await tick(app, '2026-11-21T11:45:00Z');
    expect(await stored(action.id)).toMatchObject({ reblog_count: 1 });
    expect([await stored(reblog), await stored(draft)]).toMatchObject([
      { state: 'published' },
      { state: 'queued' },
    ]);
    await tick(app, '2026-11-21T15:30:00Z');
    expect(await stored(draft)).toMatchObject({
      state: 'published',
      published_at: new Date('2026-11-21T15:30:00Z'),
    });
  });

  test('FORM-45: queued and scheduled posts count towards the daily limit when created, not when published', async () => {
    const now = '2026-11-21T09:00:00Z';
    app.setNow(new Date(now));
    const [one] = [
      await enqueue(ada),
      (await save(ada, { post: { state: 'on.2', publish_on: '2026-11-21T09:30:00Z' } })).post.action
        .id,
    ];
    await sql`
      insert into posts (
        blog_id, author_id, type, state, content, trail, source, options, editor_type, created_at,
        updated_at
      )
      select blog_id, author_id, type, 'draft', content, trail, source, options, editor_type,
        created_at, updated_at
      from posts, generate_series(1, ${postLimits.perDay - 2}::int)
      where id = ${one}`.execute(app.db);
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
    await tick(app, '2026-11-21T11:45:00Z');
    expect(
      await app.db
        .selectFrom('posts')
        .select('id')
        .where('state', '=', 'published')
        .where('blog_id', '=', ada.blogId)
        .execute(),
    ).toHaveLength(2);
    expect(await used()).toEqual({ used: postLimits.perDay, limit: postLimits.perDay });
    // the limit counts from the time of creation, not from the time of publication
    app.setNow(new Date('2026-11-22T09:00:01Z'));
    expect(await used()).toEqual({ used: 0, limit: postLimits.perDay });
  });

  test('scheduling a queued post removes it from the queue; queueing it again puts it last', async () => {
    app.setNow(new Date('2026-11-21T09:00:00Z'));
    const [one = ''] = await enqueueMany(ada, 2);
    await save(ada, {
      edit_post_id: one,
      post: { state: 'on.2', publish_on: '2026-11-21T10:00:00Z' },
    });
    expect(await stored(one)).toMatchObject({ queue_position: null });
    await save(ada, { edit_post_id: one, post: { state: '2' } });
    expect((await orderOf(app, ada)).at(-1)).toBe(one);
    await save(ada, { edit_post_id: one, post: { state: '2', one: 'Changed' } });
    expect((await orderOf(app, ada)).at(-1)).toBe(one);
  });
});
