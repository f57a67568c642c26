import { block, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { payload, save } from '../../testing/test-posting.ts';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

type Replied = Pick<Post, 'action'>;
const replyOf = (
  { action }: Replied,
  reply_text: string,
  changes: Record<string, string> = {},
) => ({
  body: {
    data: {
      reply_text,
      post_id: action.id,
      tumblelog: action.tumblelog,
      tumblelog_key: action.tumblelog_key,
      source: 'stream',
      ...changes,
    },
  },
});
const replyTo = (
  client: TestClient,
  post: Replied,
  text: string,
  changes?: Record<string, string>,
) => client.call(replyToPost, replyOf(post, text, changes));
const countOf = async ({ action }: Replied) =>
  (
    await app.db
      .selectFrom('posts')
      .select('reply_count')
      .where('id', '=', action.id)
      .executeTakeFirstOrThrow()
  ).reply_count;
const pageOf = async (client: Pick<TestClient, 'get'>, address: string) =>
  (await (await client.get(address)).text())
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

test('API-47, ACTION-08: a user replies as the current blog; the reply is counted, and replies are shown below the post, newest last', async () => {
  const { post } = await save(ada);
  const first = payload(replyToPost, await replyTo(bob, post, ' First <b> '));
  expect(first).toMatchObject({
    reply: { text: 'First <b>', blog: { name: 'bob', is_mine: true } },
    reply_count: 1,
  });
  expect(payload(replyToPost, await replyTo(ada, post, 'Second'))).toMatchObject({
    reply_count: 2,
  });
  expect(await countOf(post)).toBe(2);
  const page = await pageOf(app.stranger(), post.post_url);
  expect(page.indexOf('First <b>')).toBeGreaterThan(0);
  expect(page.indexOf('Second')).toBeGreaterThan(page.indexOf('First <b>'));
  expect(page).not.toContain('action="/svc/reply"');
  expect(await pageOf(bob, post.post_url)).toContain('action="/svc/reply"');
});

test('API-47: a reply may be sent as form fields named `data[…]`, and a plain form returns to the post', async () => {
  const { post } = await save(ada);
  const { data } = replyOf(post, 'By form').body;
  const fields = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [`data[${name}]`, value]),
  );
  const answer = await bob.post('/svc/reply', { ...fields, return_to: `${post.post_url}#replies` });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `${post.post_url}#replies`,
  ]);
  expect(await countOf(post)).toBe(1);
});

test('ACTION-09: refuses blank replies and those over 475 characters', async () => {
  const { post } = await save(ada);
  for (const blank of ['', ' \n\t ', '\u200b \u2060'])
    expect(await replyTo(bob, post, blank)).toMatchObject({
      status: 400,
      errors: ['Write something first.'],
    });
  expect(await replyTo(bob, post, 'x'.repeat(476))).toMatchObject({
    status: 400,
    errors: ['Replies can be up to 475 characters long. Shorten yours, or reblog the post.'],
  });
  expect(await replyTo(bob, post, 'x'.repeat(475))).toMatchObject({ status: 200 });
  expect(await countOf(post)).toBe(1);
});

test('BLOCK-08: with a block in either direction, replies are refused, and the post does not offer them', async () => {
  const { post } = await save(ada);
  const isOffered = async () => (await pageOf(bob, post.post_url)).includes('data-action="reply"');
  expect(await isOffered()).toBe(true);
  for (const [blocker, blocked] of [
    [ada, bob],
    [bob, ada],
  ] as const) {
    await blocker.call(block, {
      body: { tumblelog: blocker.blog, blocked_tumblelog: blocked.blog },
    });
    expect(await replyTo(bob, post, 'Hello?')).toMatchObject({ status: 403 });
    expect(await isOffered()).toBe(false);
    await blocker.call(unblock, {
      body: { tumblelog: blocker.blog, blocked_tumblelog: blocked.blog },
    });
  }
  expect(await countOf(post)).toBe(0);
});

test('refuses visitors, replies to private posts, and requests with a blog or blog key that is not the post’s', async () => {
  const { post } = await save(ada);
  const { post: hidden } = await save(ada, { post: { state: 'private' } });
  expect(await replyTo(await app.visitor(), post, 'Hi')).toMatchObject({ status: 401 });
  expect(await replyTo(bob, hidden, 'Hi')).toMatchObject({ status: 404 });
  expect(await replyTo(ada, hidden, 'Hi')).toMatchObject({ status: 403 });
  expect(await replyTo(bob, post, 'Hi', { tumblelog: 'bob' })).toMatchObject({ status: 404 });
  expect(await replyTo(bob, post, 'Hi', { tumblelog_key: 'wrong' })).toMatchObject({ status: 404 });
});

test('paging through the replies shows each one once', async () => {
  const { post } = await save(ada);
  await app.db
    .insertInto('replies')
    .values(
      Array.from({ length: 45 }, (_, index) => ({
        post_id: post.action.id,
        blog_id: bob.blogId,
        user_id: bob.userId,
        text: `Reply ${index}.`,
      })),
    )
    .execute();
  const seen: string[] = [];
  let address: string | undefined = post.post_url;
  for (let pages = 0; address !== undefined && pages < 5; pages += 1) {
    const html = await pageOf(app.stranger(), address);
    const texts = [...html.matchAll(/Reply \d+\./g)].map(([text]) => text);
    expect(texts.length).toBeLessThanOrEqual(20);
    seen.unshift(...texts);
    address = /href="([^"#]+replies_before=\d+)/.exec(html)?.[1];
  }
  expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `Reply ${index}.`));
  expect(await countOf(post)).toBe(45);
});

test('identical replies sent at the same time are each counted', async () => {
  const { post } = await save(ada);
  await Promise.all(Array.from({ length: 6 }, () => replyTo(bob, post, 'Same')));
  expect(await countOf(post)).toBe(6);
});
