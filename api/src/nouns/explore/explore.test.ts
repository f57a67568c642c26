import { explorePerDay, frontPagePerDay } from '@tessera/shared-contracts/explore/trending-rules';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import { likeOf, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeEach(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterEach(() => app.close());

const hour = 3_600_000;
const at = (hoursAgo: number) => ({
  post: { date: new Date(Date.now() - hoursAgo * hour).toISOString() },
});
const post = async (by: Registered, fields: Parameters<typeof save>[1] = {}) =>
  (await save(by, fields)).post.action.id;
const idsIn = (html: string): string[] =>
  [...html.matchAll(/<article [^>]*data-post-id="(\d+)"/g)].map(([, id = '']) => id);
const open = async (path: string, client: Pick<Registered, 'get'> = app.stranger()) =>
  (await client.get(path)).text();
const relatedOn = async (path: string, client?: Registered) => {
  const [, list = ''] =
    /aria-label="Related tags">(.*?)<\/ul>/s.exec(await open(path, client)) ?? [];
  return [...list.matchAll(/href="\/tagged\/([^"]+)"/g)].map(([, tag = '']) => tag);
};
/** All pages of a stream, by following its links. */
async function walk(path: string): Promise<string[]> {
  const met: string[] = [];
  let address: string | undefined = path;
  while (address !== undefined) {
    const html: string = await open(address);
    met.push(...idsIn(html));
    address = /rel="next" href="([^"]+)"/.exec(html)?.[1];
  }
  return met;
}

describe('one busy account', () => {
  test('cannot fill Explore or the front page: of a blog they show the newest posts of a day, and nothing of others is lost or doubled', async () => {
    const others: string[] = [];
    for (let index = 0; index < 25; index += 1) {
      const someone = await app.register();
      others.unshift(await post(someone, at(30 - index)));
    }
    const flood: string[] = [];
    for (let index = 0; index < 40; index += 1) flood.unshift(await post(bob));
    expect(await walk('/explore')).toEqual([...flood.slice(0, explorePerDay), ...others]);
    expect(idsIn(await open('/'))).toEqual([
      ...flood.slice(0, frontPagePerDay),
      ...others.slice(0, 8 - frontPagePerDay),
    ]);
    // nothing is lost: the blog has them all
    expect(await walk('/@bob')).toEqual(flood);
  });

  test('cannot fill them with several blogs either, but several people can share a blog', async () => {
    for (const name of ['one', 'two', 'three']) {
      const { id } = await app.db
        .insertInto('blogs')
        .values({ name, title: name, theme: JSON.stringify(defaultTheme) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await app.db
        .insertInto('blog_members')
        .values({ blog_id: id, user_id: bob.userId, position: 1 })
        .execute();
    }
    const flood: string[] = [];
    for (const channel_id of ['one', 'two', 'three', 'one', 'two', 'three'])
      flood.unshift(await post(bob, { channel_id }));
    expect(idsIn(await open('/explore'))).toEqual(flood.slice(0, explorePerDay));
    await app.db
      .insertInto('blog_members')
      .values({ blog_id: bob.blogId, user_id: ada.userId, position: 1 })
      .execute();
    const shared: string[] = [];
    for (let index = 0; index < 4; index += 1)
      shared.unshift(await post(ada, { channel_id: 'bob' }));
    expect(idsIn(await open('/explore'))).toEqual([
      ...shared.slice(0, explorePerDay),
      ...flood.slice(0, explorePerDay),
    ]);
  });

  test('is shown again a day later; deleted and private posts take no place', async () => {
    const before = [await post(bob, at(50)), await post(bob, at(49)), await post(bob, at(48))];
    const [first, second, third, fourth] = [
      await post(bob, at(4)),
      await post(bob, at(3)),
      await post(bob, at(2)),
      await post(bob, at(1)),
    ];
    const earlier = before.toReversed();
    expect(idsIn(await open('/explore'))).toEqual([fourth, third, second, ...earlier]);
    await app.db.updateTable('posts').set({ is_private: true }).where('id', '=', third).execute();
    expect(idsIn(await open('/explore', ada))).toEqual([fourth, second, first, ...earlier]);
    await app.db.deleteFrom('posts').where('id', '=', fourth).execute();
    expect(idsIn(await open('/explore', bob))).toEqual([second, first, ...earlier]);
  });
});

test('a tag has its newest posts and those with the most notes, on pages of their own that name each other', async () => {
  const [quiet, loved] = [
    (await save(bob, { post: { tags: 'Sea' } })).post,
    (await save(bob, { post: { tags: 'sea', ...at(5).post } })).post,
  ];
  await save(bob, { owner_flagged_nsfw: true, post: { tags: 'sea' } });
  await ada.call(like, likeOf(loved));
  for (let index = 0; index < 3; index += 1) await (await app.register()).call(like, likeOf(loved));
  const [newest, best] = [await open('/tagged/Sea'), await open('/tagged/Sea/top')];
  expect(idsIn(newest)).toEqual([quiet.action.id, loved.action.id]);
  expect(idsIn(best)).toEqual([loved.action.id, quiet.action.id]);
  for (const html of [newest, best]) {
    expect(html).toContain('href="/tagged/sea"');
    expect(html).toContain('href="/tagged/sea/top"');
    expect(html.match(/<h1/g)).toHaveLength(1);
  }
  expect(await open('/tagged/nobody-uses-this/top')).toContain('No posts tagged #nobody-uses-this');
  for (const path of ['/tagged/%20', '/tagged/%20/top', `/tagged/${'x'.repeat(142)}/top`])
    expect([path, (await app.stranger().get(path)).status]).toEqual([path, 404]);
});

test('related tags are those that several blogs use together with a tag, most blogs first, without posts that the reader may not see', async () => {
  const cleo = await app.register();
  for (const someone of [ada, bob, cleo])
    await post(someone, { post: { tags: 'sea, Waves, tide' } });
  for (const someone of [ada, bob]) await post(someone, { post: { tags: 'SEA, boats' } });
  // one busy blog does not relate two tags
  for (let index = 0; index < 5; index += 1) await post(bob, { post: { tags: 'sea, spam' } });
  for (const someone of [ada, bob])
    await post(someone, { owner_flagged_nsfw: true, post: { tags: 'sea, nude' } });
  expect(await relatedOn('/tagged/Sea')).toEqual(['tide', 'waves', 'boats']);
  expect(await relatedOn('/tagged/sea/top')).toEqual(['tide', 'waves', 'boats']);
  await cleo.call(block, { body: { tumblelog: cleo.blog, blocked_tumblelog: 'bob' } });
  expect(await relatedOn('/tagged/sea', cleo)).toEqual(['tide', 'waves']);
});
