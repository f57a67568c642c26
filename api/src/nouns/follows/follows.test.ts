import {
  follow,
  subscribe,
  unfollow,
  unsubscribe,
} from '@tessera/shared-contracts/follows/endpoints';
import { block, blogHeader, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { createBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import { done } from '../../testing/test-answers.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { payload } from '../../testing/test-posting.ts';
import { maxSubscriptions } from './follow-blog.ts';

let app: TestApp;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  await app.register({ blog: 'ada' });
  bob = await app.register({ blog: 'bob' });
});
afterAll(() => app.close());

const header = async (client: Registered, name: string) =>
  payload(blogHeader, await client.call(blogHeader, { query: { tumblelog_name_or_id: name } }));
const friends = async () =>
  (
    await app.db
      .selectFrom('profiles')
      .select('friend_count')
      .where('user_id', '=', bob.userId)
      .executeTakeFirstOrThrow()
  ).friend_count;

test('API-04, API-05, API-06, API-07: following and unfollowing are idempotent; the tracking fields of a follow are logged', async () => {
  const body = {
    tumblelog: '@Ada',
    placement_id: 'p',
    pt: 't',
    source: 's',
    context: 'c',
    tlt: 'l',
    offset: '3',
  };
  const info = jest.spyOn(app.deps.log, 'info').mockImplementation(() => {});
  for (let times = 0; times < 3; times += 1) expect(await bob.call(follow, { body })).toEqual(done);
  const { tumblelog: _, ...tracking } = body;
  expect(info).toHaveBeenCalledWith({ path: follow.path, tracking }, 'tracked');
  info.mockRestore();
  expect(await friends()).toBe(1);
  expect(await header(bob, 'ada')).toMatchObject({
    following: true,
    can_subscribe: true,
    is_subscribed: false,
  });
  for (let times = 0; times < 2; times += 1)
    expect(await bob.call(unfollow, { body })).toEqual(done);
  expect(await friends()).toBe(0);
  expect(await header(bob, 'ada')).toMatchObject({ following: false, can_subscribe: false });
});

test('users cannot follow their own blogs; following an unknown or suspended blog fails with 404', async () => {
  expect(await bob.call(follow, { body: { tumblelog: 'bob' } })).toMatchObject({ status: 403 });
  expect(await bob.call(follow, { body: { tumblelog: 'nobody-here' } })).toMatchObject({
    status: 404,
  });
  const sue = await app.register();
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: true })
    .where('id', '=', sue.blogId)
    .execute();
  expect(await bob.call(follow, { body: { tumblelog: sue.blog } })).toMatchObject({ status: 404 });
});

test('API-11, API-12, API-13: subscribing requires following, and unfollowing ends the subscription; unsubscribing takes `source` from the query', async () => {
  const params = { name: 'ada' };
  expect(await bob.call(subscribe, { params, body: { source: 'card' } })).toMatchObject({
    status: 403,
  });
  await bob.call(follow, { body: { tumblelog: 'ada' } });
  expect(await bob.call(subscribe, { params, body: {} })).toEqual(done);
  expect(await header(bob, 'ada')).toMatchObject({ is_subscribed: true });
  for (let times = 0; times < 2; times += 1)
    expect(await bob.call(unsubscribe, { params, query: { source: 'card' } })).toEqual(done);
  expect(await header(bob, 'ada')).toMatchObject({ following: true, is_subscribed: false });
  await bob.call(subscribe, { params, body: {} });
  await bob.call(unfollow, { body: { tumblelog: 'ada' } });
  await bob.call(follow, { body: { tumblelog: 'ada' } });
  expect(await header(bob, 'ada')).toMatchObject({ is_subscribed: false });
});

test('a user at the subscription limit cannot subscribe to another blog, but can repeat a subscription', async () => {
  const zoe = await app.register();
  await zoe.call(follow, { body: { tumblelog: 'ada' } });
  const names = Array.from({ length: maxSubscriptions }, (_, index) => `z-many-${index}`);
  const blogs = await app.db
    .insertInto('blogs')
    .values(names.map((name) => ({ name, title: name, theme: '{}' })))
    .returning('id')
    .execute();
  await app.db
    .insertInto('follows')
    .values(
      blogs.map(({ id }) => ({ user_id: zoe.userId, blog_id: id, subscribed_at: new Date() })),
    )
    .execute();
  expect(await zoe.call(subscribe, { params: { name: 'ada' }, body: {} })).toMatchObject({
    status: 403,
    errors: [
      'You already get notifications from 200 blogs. Stop notifications from another blog first.',
    ],
  });
  expect(await zoe.call(subscribe, { params: { name: 'z-many-7' }, body: {} })).toEqual(done);
  await zoe.call(unsubscribe, { params: { name: 'z-many-7' }, query: {} });
  expect(await zoe.call(subscribe, { params: { name: 'ada' }, body: {} })).toEqual(done);
});

test('BLOCK-05: a block ends follows in both directions, and prevents new ones until it is removed', async () => {
  const [carl, dora] = [await app.register({ blog: 'carl' }), await app.register({ blog: 'dora' })];
  await carl.call(follow, { body: { tumblelog: 'dora' } });
  await dora.call(follow, { body: { tumblelog: 'carl' } });
  expect(
    await carl.call(block, { body: { tumblelog: 'carl', blocked_tumblelog: 'dora' } }),
  ).toEqual(done);
  expect(
    await app.db
      .selectFrom('follows')
      .selectAll()
      .where('user_id', 'in', [carl.userId, dora.userId])
      .execute(),
  ).toEqual([]);
  expect(await dora.call(follow, { body: { tumblelog: 'carl' } })).toMatchObject({ status: 403 });
  expect(await carl.call(follow, { body: { tumblelog: 'dora' } })).toMatchObject({ status: 403 });
  await carl.call(unblock, { body: { tumblelog: 'carl', blocked_tumblelog: 'dora' } });
  expect(await dora.call(follow, { body: { tumblelog: 'carl' } })).toEqual(done);
});

test('ROUTE-15: the follow page requires login, asks for confirmation, and then redirects to the dashboard', async () => {
  const asked = await (await app.visitor()).get('/follow/ada');
  expect([asked.status, asked.headers.get('location')]).toEqual([
    303,
    '/login?next=%2Ffollow%2Fada',
  ]);
  const eve = await app.register();
  const page = await (await eve.get('/follow/ada')).text();
  expect(page).toContain('action="/svc/follow"');
  const fields = Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  const answer = await eve.post('/svc/follow', fields);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard']);
  expect(await header(eve, 'ada')).toMatchObject({ following: true });
  expect(await (await eve.get('/follow/ada')).text()).not.toContain('action="/svc/follow"');
  expect((await eve.get(`/follow/${eve.blog}`)).headers.get('location')).toBe(`/@${eve.blog}`);
  expect((await eve.get('/follow/nobody-here')).status).toBe(404);
});

test('only members of a blog see its followers, newest first, each as their primary blog', async () => {
  const [fay, gus, hal] = [
    await app.register({ blog: 'fay' }),
    await app.register({ blog: 'gus' }),
    await app.register({ blog: 'hal' }),
  ];
  const followers = async () =>
    [
      ...(await (await fay.get('/blog/fay/followers')).text()).matchAll(
        /class="list__note">@([a-z0-9-]+)/g,
      ),
    ].map(([, name]) => name);
  expect(await (await fay.get('/blog/fay/followers')).text()).toContain('No followers yet');
  for (const client of [gus, hal]) await client.call(follow, { body: { tumblelog: 'fay' } });
  expect(await followers()).toEqual(['hal', 'gus']);
  expect(await (await fay.get('/following')).text()).toContain(
    'href="/blog/fay/followers">Followers</a>',
  );
  expect((await gus.get('/blog/fay/followers')).status).toBe(403);
  expect((await fay.get('/blog/fay/followers?before=x')).status).toBe(400);
  // a follower whose primary blog is blocked is left out
  await app.db
    .insertInto('blocks')
    .values({ blog_id: fay.blogId, blocked_blog_id: hal.blogId })
    .execute();
  expect(await followers()).toEqual(['gus']);
});

test('a blog says whether its person follows the reader, as far as the reader’s list of followers does', async () => {
  const [kim, lou, max] = [
    await app.register({ blog: 'kim' }),
    await app.register({ blog: 'lou' }),
    await app.register({ blog: 'max' }),
  ];
  await kim.call(createBlog, { body: { name: 'kim-too' } });
  const seen = async (by: Registered, name: string) => {
    const { follows_you, following } = await header(by, name);
    return { follows_you, following };
  };
  const pageOf = async (by: Registered) => (await by.get('/@kim')).text();
  expect(await seen(lou, 'kim')).toEqual({ follows_you: undefined, following: false });
  await kim.call(follow, { body: { tumblelog: 'lou' } });
  expect(await seen(lou, 'kim')).toEqual({ follows_you: true, following: false });
  expect(await pageOf(lou)).toContain('Follows you');
  // nobody else sees it, and other blogs of the same person stay apart
  expect(await seen(max, 'kim')).toEqual({ follows_you: undefined, following: false });
  expect(await seen(lou, 'kim-too')).toEqual({ follows_you: undefined, following: false });
  expect(await (await app.stranger().get('/@kim')).text()).not.toContain('Follows you');
  await lou.call(follow, { body: { tumblelog: 'kim' } });
  expect(await pageOf(lou)).toContain('You follow each other');
  expect(await pageOf(kim)).not.toContain('blog-head__mark');
  // a block by another blog of the reader leaves the follow, but hides it
  await lou.call(createBlog, { body: { name: 'lou-too' } });
  await lou.call(block, { body: { tumblelog: 'lou-too', blocked_tumblelog: 'kim' } });
  expect((await seen(kim, 'lou').catch(() => ({ follows_you: undefined }))).follows_you).toBe(
    undefined,
  );
  await lou.call(unblock, { body: { tumblelog: 'lou-too', blocked_tumblelog: 'kim' } });
  await kim.call(unfollow, { body: { tumblelog: 'lou' } });
  expect(await seen(lou, 'kim')).toMatchObject({ follows_you: undefined });
});
