import { follow, subscribe, unsubscribe } from '@tessera/shared-contracts/follows/endpoints';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  activityOf,
  dataOf,
  messagesOf,
  pair,
  people,
  replyOf,
} from '../../testing/test-activity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('API-11, API-12: subscribers are notified once of each post that they may see and that was published after they subscribed', async () => {
  const { ada, bob } = await pair(app);
  const unseen = async () =>
    /"activity_count":(\d+)/.exec(await (await ada.get('/dashboard')).text())?.[1];
  const params = { name: bob.blog };
  await save(bob, { post: { one: 'Before' } });
  await ada.call(follow, { body: { tumblelog: bob.blog } });
  await save(bob, { post: { one: 'Followed only' } });
  await ada.call(subscribe, { params, body: {} });
  const { post } = await save(bob, { post: { one: 'Plums' } });
  await save(bob, { post: { one: 'A draft', state: '1' } });
  await save(bob, { post: { one: 'Private', state: 'private' } });
  // subscribing again keeps the original time
  await ada.call(subscribe, { params, body: {} });
  const happened = await activityOf(ada);
  expect(happened).toMatchObject([
    {
      type: 'post',
      message: `${bob.blog} published a post`,
      from_tumblelog: { name: bob.blog, is_friend: true },
      post: { url: post.post_url, summary: 'Plums' },
      new_post: null,
      count: 1,
    },
  ]);
  expect([await unseen(), await messagesOf(bob)]).toEqual(['1', [`${ada.blog} followed you`]]);
  // posts of other blogs do not count in a blog's sparkline
  expect((await dataOf(ada)).activity_data?.sparkline.at(-1)).toBe(0);
  const page = await (await ada.get(`/blog/${ada.blog}/activity?kind=posts`)).text();
  expect(page.match(/published a post/g)).toHaveLength(1);
  expect(await unseen()).toBe('0');
  const seen = async () => (await activityOf(ada)).length;
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: true })
    .where('id', '=', bob.blogId)
    .execute();
  expect(await seen()).toBe(0);
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: false })
    .where('id', '=', bob.blogId)
    .execute();
  expect(await seen()).toBe(1);
  await ada.call(unsubscribe, { params, query: {} });
  expect(await seen()).toBe(0);
});

test('activity pages include every post of many subscribed blogs exactly once', async () => {
  const { ada } = await pair(app);
  const blogs = await people(app, 'uma', 'vic', 'wim');
  const { post: own } = await save(ada);
  const names: string[] = [];
  for (const client of blogs) {
    await ada.call(follow, { body: { tumblelog: client.blog } });
    await ada.call(subscribe, { params: { name: client.blog }, body: {} });
    for (let index = 0; index < 14; index += 1)
      names.push(
        (await save(client, { post: { one: `Leaf ${client.blog} ${index}` } })).post.summary,
      );
    await client.call(replyToPost, replyOf(own, 'In between'));
  }
  const met: string[] = [];
  let address: string | undefined = `/blog/${ada.blog}/activity`;
  for (let pages = 0; address !== undefined && pages < 9; pages += 1) {
    const html = await (await ada.get(address)).text();
    met.push(...[...html.matchAll(/>(Leaf [^<]+)</g)].map(([, text = '']) => text));
    address = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  }
  expect([met.length, met.toSorted()]).toEqual([42, names.toSorted()]);
});
