import { setTimeout as sleep } from 'node:timers/promises';
import { seeActivity } from '@tessera/shared-contracts/activity/endpoints';
import { follow, subscribe } from '@tessera/shared-contracts/follows/endpoints';
import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import { liveLimits, postsNews } from '@tessera/shared-contracts/live/live-events';
import { connect } from '../../base/database/connect.ts';
import type { LiveStream } from '../../base/http/live-source.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { statementsOf } from '../../testing/test-statements.ts';
import { pair, people } from '../../testing/test-activity.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { likeOf, save } from '../../testing/test-posting.ts';
import { openLive, type LivePage } from '../../testing/test-live.ts';
import { followNews } from './live-news.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
const pages: LivePage[] = [];
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
});

/** Opens a page's stream, and waits for all that a stream begins with. */
async function listening(person: Registered): Promise<LivePage> {
  const page = openLive(app, person);
  pages.push(page);
  await page.until(({ heard }) =>
    ['news', 'activity', 'posts'].every((name) => heard.some((event) => event.name === name)),
  );
  return page;
}
const countOf = ({ blog }: Registered, count: number) => ({
  name: 'activity',
  data: `${blog}:${count}`,
});
const postsOf = ({ heard }: LivePage) =>
  heard.filter(({ name }) => name === 'posts').map(({ data }) => data);

test('a stream begins with the unseen counts, and every change of a count reaches all pages of the user', async () => {
  const { ada, bob } = await pair(app);
  const { post } = await save(ada);
  await bob.call(like, likeOf(post));
  const [one, two] = [await listening(ada), await listening(ada)];
  expect(one.heard).toContainEqual(countOf(ada, 1));
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  for (const page of [one, two])
    await page.until(({ last }) => last('activity') === `${ada.blog}:2`);
  await bob.call(unlike, likeOf(post));
  for (const page of [one, two])
    await page.until(({ last }) => last('activity') === `${ada.blog}:1`);
  await ada.call(seeActivity, { body: { tumblelog: ada.blog } });
  for (const page of [one, two])
    await page.until(({ last }) => last('activity') === `${ada.blog}:0`);
});

test('however much happens, the counts of a user are read once for all of their pages', async () => {
  const [ada, ...others] = await people(app, 'ada', 'bob', 'cleo', 'dora', 'eve');
  if (!ada) throw new Error('nobody came');
  const { post } = await save(ada);
  const [one, two] = [await listening(ada), await listening(ada)];
  const before = one.heard.length;
  const statements = await statementsOf(async () => {
    await app.db
      .insertInto('likes')
      .values(others.map(({ userId }) => ({ user_id: userId, post_id: post.action.id })))
      .execute();
    for (const page of [one, two])
      await page.until(({ last }) => last('activity') === `${ada.blog}:4`);
  });
  expect(statements.filter((text) => text.includes('m.activity_seen_at'))).toHaveLength(1);
  expect(one.heard.slice(before)).toEqual([countOf(ada, 4)]);
});

test('a published post is told to who follows the blog and to its members at once, with one query; to others as a hint', async () => {
  const [ada, bob, cleo, dora] = await people(app, 'ada', 'bob', 'cleo', 'dora');
  if (!ada || !bob || !cleo || !dora) throw new Error('nobody came');
  for (const one of [bob, cleo]) await one.call(follow, { body: { tumblelog: ada.blog } });
  await cleo.call(subscribe, { params: { name: ada.blog }, body: {} });
  const [own, follower, subscriber, other] = [
    await listening(ada),
    await listening(bob),
    await listening(cleo),
    await listening(dora),
  ];
  await sleep(liveLimits.collect * 2);
  expect([own, follower, subscriber, other].map(postsOf)).toEqual(
    Array.from({ length: 4 }, () => [postsNews.all]),
  );
  const statements = await statementsOf(async () => {
    await Promise.all([save(ada), save(ada), save(ada)]);
    for (const page of [own, follower, subscriber])
      await page.until(() => postsOf(page).includes(postsNews.followed));
  });
  const lookups = statements.filter((text) => text.includes('from follows where blog_id = any'));
  expect(lookups.length).toBeLessThanOrEqual(2);
  expect(lookups.length).toBeGreaterThan(0);
  await subscriber.until(({ last }) => last('activity') === `${cleo.blog}:3`);
  // the last of the three may be told a moment later
  await sleep(liveLimits.collect * 3);
  // a draft is no news
  const heard = postsOf(follower).filter((data) => data === postsNews.followed).length;
  await save(ada, { post: { state: '1' } });
  await sleep(liveLimits.collect * 3);
  expect(postsOf(follower).filter((data) => data === postsNews.followed)).toHaveLength(heard);
  expect(postsOf(other)).not.toContain(postsNews.followed);
});

test('hints about posts anywhere come at once, then once in a while; private posts give none', async () => {
  const database = await createTestDatabase();
  const db = connect({ ...database.connection, max: 2 });
  const heard: string[] = [];
  const stream: LiveStream = {
    userId: 'u',
    blogs: [],
    sendState: (_event, data) => void heard.push(data),
  };
  const source = followNews(
    db,
    { warn: () => {} },
    { collect: 20, hint: 400 },
  )({
    all: () => [stream],
    users: () => ['u'],
    ofUser: () => [],
    ofBlog: () => [],
  });
  const publish = () => source.onNotification('posts', '{"blog":"1"}');
  publish();
  await sleep(150);
  for (let at = 0; at < 10; at++) publish();
  await sleep(100);
  expect(heard).toEqual([postsNews.anywhere]);
  await sleep(500);
  expect(heard).toEqual([postsNews.anywhere, postsNews.anywhere]);
  publish();
  source.close();
  await sleep(500);
  expect(heard).toHaveLength(2);
  await db.destroy();
  await database.drop();
});

test('a client that reads late gets the latest state of each kind, and nothing is lost', async () => {
  const { ada, bob } = await pair(app);
  const { post } = await save(ada);
  const blogs = [{ id: ada.blogId, name: ada.blog, uuid: '', isPrimary: true, isCurrent: true }];
  const late = app.deps.pollStreams.open({ userId: ada.userId, sessionId: 's', blogs });
  const punctual = await listening(ada);
  for (const count of [1, 0, 1, 0, 1]) {
    await bob.call(count === 1 ? like : unlike, likeOf(post));
    await punctual.until(({ last }) => last('activity') === `${ada.blog}:${count}`);
  }
  const reader = late.getReader();
  let text = '';
  while (!text.endsWith(`data: ${ada.blog}:1\n\n`)) {
    const { value } = await reader.read();
    text += new TextDecoder().decode(value);
  }
  expect(text.split('event: activity').length - 1).toBeLessThan(5);
  await reader.cancel();
});
