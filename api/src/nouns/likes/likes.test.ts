import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { done } from '../../testing/test-answers.ts';
import { likeOf, save, reblogOf, submit } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const counts = async (postId: string) => {
  const post = await app.db
    .selectFrom('posts')
    .select('like_count')
    .where('id', '=', postId)
    .executeTakeFirst();
  const profile = await app.db
    .selectFrom('profiles')
    .select('liked_post_count')
    .where('user_id', '=', bob.userId)
    .executeTakeFirst();
  return [post?.like_count, profile?.liked_post_count];
};

test('API-42, API-43, API-58: liking and unliking are idempotent', async () => {
  const { post } = await save(ada);
  const { id } = post.action;
  for (let times = 0; times < 3; times += 1)
    expect(await bob.call(like, likeOf(post))).toEqual(done);
  expect(await counts(id)).toEqual([1, 1]);
  await Promise.all([1, 2, 3, 4].map(() => bob.call(unlike, likeOf(post))));
  expect(await counts(id)).toEqual([0, 0]);
});

test('API-44: a like accepts fields as data[name], and requires the post’s reblog key', async () => {
  const { post } = await save(ada);
  const fields = {
    'data[id]': post.action.id,
    'data[key]': post.action.reblog_key,
    'data[placement_id]': 'p',
    'data[is_recommended]': '0',
    'data[pt]': 'x',
    'data[method]': 'click',
    'data[source]': 's',
  };
  const info = jest.spyOn(app.deps.log, 'info').mockImplementation(() => {});
  expect(
    (await bob.post('/svc/like', fields, { headers: { accept: 'application/json' } })).status,
  ).toBe(200);
  const tracking = { pt: 'x', placement_id: 'p', source: 's' };
  expect(info).toHaveBeenCalledWith({ path: like.path, tracking }, 'tracked');
  info.mockRestore();
  expect((await counts(post.action.id))[0]).toBe(1);
  expect(
    await bob.call(like, { body: { data: { id: post.action.id, key: 'wrong' } } }),
  ).toMatchObject({ status: 404 });
  expect(
    await bob.call(like, { body: { data: { id: '12345', key: post.action.reblog_key } } }),
  ).toMatchObject({ status: 404 });
});

test('ROLE-08: own posts cannot be liked', async () => {
  const { post } = await save(ada);
  expect(await ada.call(like, likeOf(post))).toMatchObject({ status: 403 });
  expect((await counts(post.action.id))[0]).toBe(0);
});

test('ROLE-11: likes are refused with 403 if the post disallows them, and with 404 for private posts and drafts', async () => {
  const { post } = await save(ada, { can_be_liked: false });
  expect(post.action.can_like).toBe(false);
  expect(await bob.call(like, likeOf(post))).toMatchObject({ status: 403 });
  for (const state of ['private', '1'])
    expect(await bob.call(like, likeOf((await save(ada, { post: { state } })).post))).toMatchObject(
      { status: 404 },
    );
});

test('BLOCK-08: a blocked blog cannot like or reblog the blocking blog’s posts, but can unlike them', async () => {
  const { post } = await save(ada);
  const { post: liked } = await save(ada);
  await bob.call(like, likeOf(liked));
  expect(
    (await ada.call(block, { body: { tumblelog: 'ada', blocked_tumblelog: 'bob' } })).status,
  ).toBe(200);
  expect(await bob.call(like, likeOf(post))).toMatchObject({ status: 403 });
  expect(await submit(bob, reblogOf(post))).toMatchObject({ status: 403 });
  expect((await counts(post.action.id))[0]).toBe(0);
  expect(await bob.call(unlike, likeOf(liked))).toMatchObject({ status: 200 });
});
