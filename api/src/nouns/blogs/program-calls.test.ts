import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { likeOf, save } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp({ baseUrl: 'https://tessera.example' });
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const headers = { accept: 'application/json' };
const get = async (by: Pick<Registered, 'send'>, address: string): Promise<unknown> =>
  (await by.send(address, { headers })).json();

test('a blog’s popover says beside its response whether the reader follows it', async () => {
  const popover = () => get(bob, '/svc/tumblelog_popover/ada');
  expect(await popover()).toMatchObject({ following: false, response: { following: false } });
  await bob.call(follow, { body: { tumblelog: 'ada' } });
  expect(await popover()).toMatchObject({
    following: true,
    response: { following: true, name: 'ada' },
  });
  expect(await get(app.stranger(), '/svc/tumblelog_popover/ada')).toMatchObject({
    following: false,
  });
});

const queued = async (blog: string): Promise<readonly string[]> =>
  (
    await app.db
      .selectFrom('posts as p')
      .innerJoin('blogs as b', 'b.id', 'p.blog_id')
      .select('p.id')
      .where('b.name', '=', blog)
      .where('p.state', '=', 'queued')
      .where('p.queue_position', 'is not', null)
      .orderBy('p.queue_position')
      .execute()
  ).map(({ id }) => id);
const order = (by: Registered, blog: string, ids: string, key = by.formKey) =>
  by.send(`/blog/${blog}/order_post_queue`, {
    method: 'POST',
    body: new URLSearchParams({ post_ids: ids }).toString(),
    headers: {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
      'x-form-key': key,
    },
  });

test('posts of a queue are put into an order; others keep their places, and nobody orders another queue', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1)
    ids.push((await save(ada, { post: { state: '2' } })).post.action.id);
  const [one = '', two = '', three = '', four = ''] = ids;
  expect(await queued('ada')).toEqual(ids);
  expect((await order(ada, 'ada', `${four},${one},${two}`)).status).toBe(200);
  expect(await queued('ada')).toEqual([four, one, three, two]);
  expect((await order(ada, 'ada.tessera.example', ids.join(','))).status).toBe(200);
  expect(await queued('ada')).toEqual(ids);
  const theirs = (await save(bob, { post: { state: '2' } })).post.action.id;
  for (const [by, blog, sent, status] of [
    [bob, 'ada', `${two},${one}`, 403],
    [ada, 'ada', `${two},${theirs}`, 404],
    [ada, 'ada', `${two},1`, 404],
    [ada, 'ada', `${two},${two}`, 400],
    [ada, 'ada', '', 400],
    [ada, 'ada', 'x', 400],
    [ada, 'ada.evil.example', `${two},${one}`, 400],
  ] as const)
    expect([blog, sent, (await order(by, blog, sent)).status]).toEqual([blog, sent, status]);
  expect((await order(ada, 'ada', `${two},${one}`, bob.formKey)).status).toBe(403);
  expect(await queued('ada')).toEqual(ids);
});

test('the notes of a post are found by its blog, and those of hidden posts are not', async () => {
  const { post } = await save(ada);
  await bob.call(like, likeOf(post));
  const { id } = post.action;
  for (const blog of ['ada', 'ada.tessera.example'])
    expect(await get(app.stranger(), `/svc/tumblelog/${blog}/${id}/notes`)).toMatchObject({
      response: { notes: [{ type: 'like', blog: { name: 'bob' } }], counts: { likes: 1 } },
    });
  const hidden = (await save(ada, { post: { state: 'private' } })).post.action.id;
  for (const [by, blog, of, status] of [
    [bob, 'bob', id, 404],
    [bob, 'ada', hidden, 404],
    [ada, 'ada', hidden, 200],
    [bob, 'ada', '1', 404],
    [bob, 'ada', 'x', 400],
    [bob, 'ada.evil.example', id, 400],
  ] as const)
    expect([
      blog,
      of,
      (await by.send(`/svc/tumblelog/${blog}/${of}/notes`, { headers })).status,
    ]).toEqual([blog, of, status]);
});
