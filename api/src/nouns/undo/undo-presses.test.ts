import { sql } from 'kysely';
import { follow, subscribe, unfollow } from '@tessera/shared-contracts/follows/endpoints';
import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import {
  deleteReply,
  replyToPost,
  restoreReply,
} from '@tessera/shared-contracts/replies/endpoints';
import { undoRefusals } from '@tessera/shared-contracts/undo/undo-refusals';
import { undoRules } from '@tessera/shared-contracts/undo/undo-rules';
import { purgeRemovedJob } from '../posts/purge-removed-job.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { likeOf, payload, replyOf, save } from '../../testing/test-posting.ts';
import { purgeDeleted } from '../../testing/test-purge.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let cleo: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  bob = await app.register({ blog: 'bob' });
  cleo = await app.register({ blog: 'cleo' });
});
afterAll(() => app.close());
afterEach(async () => {
  await app.db.deleteFrom('posts').execute();
  await app.db.deleteFrom('follows').execute();
  await app.db.deleteFrom('undoable').execute();
});

/** Lets the time pass in which presses can be undone. */
const wait = () =>
  sql`
    update undoable
    set ended_at = ended_at - interval ${sql.lit(`${undoRules.keptFor / 1000 + 1} seconds`)}`.execute(
    app.db,
  );
const likes = () => app.db.selectFrom('likes').selectAll().orderBy('created_at').execute();
const follows = () => app.db.selectFrom('follows').selectAll().orderBy('created_at').execute();
const activity = () =>
  app.db
    .selectFrom('activity')
    .select(['blog_id', 'kind', 'created_at', 'thread', 'from_blog_id', 'post_id', 'reply_id'])
    .orderBy('created_at')
    .orderBy('kind')
    .execute();

test('a like that is undone has its time, and so its place in the list and among the notes; nobody is told again', async () => {
  const [one, two] = [await save(ada), await save(ada)];
  for (const { post } of [one, two]) await bob.call(like, likeOf(post));
  const before = await likes();
  const told = await activity();
  await bob.call(unlike, likeOf(one.post));
  expect(await likes()).toHaveLength(1);
  await bob.call(like, likeOf(one.post));
  expect(await likes()).toEqual(before);
  expect(await activity()).toEqual(told);

  await bob.call(unlike, likeOf(one.post));
  await wait();
  await bob.call(like, likeOf(one.post));
  expect((await likes()).map(({ post_id }) => post_id)).toEqual([
    two.post.action.id,
    one.post.action.id,
  ]);
  // what another person undoes is another’s
  await cleo.call(like, likeOf(one.post));
  expect((await likes()).at(-1)?.user_id).toBe(cleo.userId);
});

test('a follow that is undone has its time, and its subscription if it is asked for', async () => {
  for (const tumblelog of ['ada', 'cleo']) await bob.call(follow, { body: { tumblelog } });
  await bob.call(subscribe, { params: { name: 'ada' }, body: {} });
  const before = await follows();
  const told = await activity();
  await bob.call(unfollow, { body: { tumblelog: 'ada' } });
  await bob.call(follow, { body: { tumblelog: 'ada' } });
  expect((await follows())[0]).toMatchObject({ blog_id: ada.blogId, subscribed_at: null });
  await bob.call(subscribe, { params: { name: 'ada' }, body: {} });
  expect(await follows()).toEqual(before);
  expect(await activity()).toEqual(told);

  await bob.call(unfollow, { body: { tumblelog: 'ada' } });
  await wait();
  await bob.call(follow, { body: { tumblelog: 'ada' } });
  expect((await follows())[1]).toMatchObject({ blog_id: ada.blogId });
});

describe('a deleted reply', () => {
  const reply = async (client: Registered, text = 'Hear hear @cleo') => {
    const { post } = await save(ada);
    const made = payload(replyToPost, await client.call(replyToPost, replyOf(post, text)));
    return { post, id: made.reply.id };
  };
  const stored = () => app.db.selectFrom('replies').selectAll().execute();
  const remove = (client: Registered, id: string) =>
    client.call(deleteReply, { body: { reply_id: id } });
  const restore = (client: Registered, id: string) =>
    client.call(restoreReply, { body: { reply_id: id } });

  test('comes back with its id, its time, its count and whom it told', async () => {
    const { post, id } = await reply(bob);
    const [before, told] = [await stored(), await activity()];
    expect(told.map(({ kind }) => kind)).toEqual(['reply', 'user_mention']);
    expect(payload(deleteReply, await remove(bob, id))).toEqual({ reply_count: 0 });
    expect([await stored(), await activity()]).toEqual([[], []]);
    const back = payload(restoreReply, await restore(bob, id));
    expect(back).toMatchObject({ reply_count: 1, reply: { id, text: 'Hear hear @cleo' } });
    expect([await stored(), await activity()]).toEqual([before, told]);
    // pressed twice
    expect(payload(restoreReply, await restore(bob, id)).reply_count).toBe(1);
    expect(await (await bob.get(post.post_url)).text()).toContain('Hear hear');
  });

  test('is restored by whoever deleted it, in time, and while its post is there', async () => {
    const { post, id } = await reply(bob);
    await remove(ada, id);
    expect(await restore(bob, id)).toMatchObject({ status: 404, errors: [undoRefusals.replyGone] });
    expect(await restore(ada, id)).toMatchObject({ status: 200 });
    await remove(ada, id);
    await wait();
    expect(await restore(ada, id)).toMatchObject({ status: 404, errors: [undoRefusals.replyGone] });
    await purgeRemovedJob.run(app.deps, {});
    expect(await app.db.selectFrom('undoable').selectAll().execute()).toEqual([]);

    const other = await reply(bob);
    await remove(bob, other.id);
    await app.db.deleteFrom('posts').where('id', '=', other.post.action.id).execute();
    expect(await restore(bob, other.id)).toMatchObject({ status: 404 });
    await purgeDeleted(app);
    expect(post.action.id).not.toBe(other.post.action.id);
  });
});
