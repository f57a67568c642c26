import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { addFilter } from '@tessera/shared-contracts/filters/endpoints';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { followTag, unfollowTag } from '@tessera/shared-contracts/tags/endpoints';
import { followedTagLimit, followedTagTexts } from '@tessera/shared-contracts/tags/followed-tags';
import { sql } from 'kysely';
import { done } from '../../testing/test-answers.ts';
import { refused, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeEach(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterEach(() => app.close());

const follow = (tag: string, client = ada) => client.call(followTag, { body: { tag } });
const unfollow = (tag: string) => ada.call(unfollowTag, { body: { tag } });
const stored = async () =>
  (await app.db.selectFrom('followed_tags').select('tag').orderBy('tag').execute()).map(
    ({ tag }) => tag,
  );
const post = async (tags: string, fields: Parameters<typeof save>[1] = {}, by = bob) =>
  (await save(by, { ...fields, post: { tags, ...fields.post } })).post.action.id;
const idsIn = (html: string): string[] =>
  [...html.matchAll(/<article [^>]*data-post-id="(\d+)"/g)].map(([, id = '']) => id);
const shown = async (client = ada) => idsIn(await (await client.get('/tags')).text());

test('following is idempotent and ignores case, the # and spaces around a tag; so is unfollowing', async () => {
  for (const tag of ['Sea', 'sea', ' #SEA ']) expect(await follow(tag)).toEqual(done);
  expect(await Promise.all([follow('sea'), follow('sea')])).toEqual([done, done]);
  expect(await stored()).toEqual(['sea']);
  for (let times = 0; times < 2; times += 1) expect(await unfollow('#Sea')).toEqual(done);
  expect(await stored()).toEqual([]);
});

test('tags of any script and of 140 characters can be followed, and their page says so', async () => {
  const tags = ['日本', 'كتب', 'ñandú', 'a/b?c#d', '🌊', 'x'.repeat(140)];
  for (const tag of tags) {
    expect(await follow(tag)).toEqual(done);
    const html = await (await ada.get(`/tagged/${encodeURIComponent(tag)}`)).text();
    expect([tag, html.includes('Following</button>')]).toEqual([tag, true]);
  }
  expect((await stored()).toSorted()).toEqual(tags.toSorted());
});

test('what no post can have as a tag is refused with a sentence: nothing, folders, and too many characters', async () => {
  const { noTag, notATag } = followedTagTexts;
  for (const tag of ['', '  ', '###']) expect(await follow(tag)).toMatchObject(refused(noTag));
  for (const tag of ['.', '..', '#..']) expect(await follow(tag)).toMatchObject(refused(notATag));
  expect(await follow('x'.repeat(141))).toMatchObject(refused(notATag));
  for (const tag of ['x'.repeat(142), 'a\u0000b'])
    expect(await follow(tag)).toMatchObject({ status: 400 });
  expect(await stored()).toEqual([]);
});

test('at the limit another tag is refused, one that is followed already is not, and unfollowing makes room', async () => {
  await sql`
    insert into followed_tags (user_id, tag)
    select ${ada.userId}, 'tag ' || n
    from generate_series(1, ${followedTagLimit}::int) n`.execute(app.db);
  expect(await follow('one more')).toMatchObject(refused(followedTagTexts.tooMany));
  expect(await follow('tag 7')).toEqual(done);
  expect(await follow('one more', bob)).toEqual(done);
  expect(await unfollow('tag 7')).toEqual(done);
  expect(await follow('one more')).toEqual(done);
});

test('visitors are asked to log in, and come back to the tag', async () => {
  const visitor = await app.visitor();
  expect(await visitor.call(followTag, { body: { tag: 'sea' } })).toMatchObject({ status: 401 });
  const html = await (await visitor.get('/tagged/sea')).text();
  expect(html).toContain('href="/login?next=%2Ftagged%2Fsea"');
  for (const path of ['/tags', '/following/tags'])
    expect((await visitor.get(path)).headers.get('location')).toBe(
      `/login?next=${encodeURIComponent(path)}`,
    );
});

test('the form on the page of a tag works without script', async () => {
  const answer = await ada.post(
    followTag.path,
    { tag: 'sea', return_to: '/tagged/sea' },
    { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } },
  );
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/tagged/sea']);
  expect(await stored()).toEqual(['sea']);
});

test('a page of tags for who follows none says what to do; then it lists the posts with any of the tags once each, newest first', async () => {
  expect(await (await ada.get('/tags')).text()).toContain(followedTagTexts.nobody.text);
  expect(await (await ada.get('/following/tags')).text()).toContain(followedTagTexts.nobody.title);
  await follow('sea');
  await follow('rain');
  expect(await (await ada.get('/tags')).text()).toContain(followedTagTexts.noPosts.text);
  const both = await post('Sea, rain');
  await post('sun');
  const sea = await post('SEA');
  const old = await post('rain', { post: { date: '2020-01-01 10:00' } });
  expect(await shown()).toEqual([sea, both, old]);
  const list = await (await ada.get('/following/tags')).text();
  expect(list.indexOf('href="/tagged/rain"')).toBeLessThan(list.indexOf('href="/tagged/sea"'));
});

test('followed tags leave out what other streams of strangers leave out, and filters cover posts', async () => {
  await follow('sea');
  const [open, plain] = [await post('sea'), await post('sea')];
  await post('sea', { post: { state: 'private' } });
  await post('sea', { post: { state: '1' } });
  await post('sea', { owner_flagged_nsfw: true });
  const gone = await post('sea');
  expect(await shown()).toEqual([gone, plain, open]);
  await bob.call(deletePost, { body: { post_id: gone } });
  expect(await shown()).toEqual([plain, open]);
  await ada.call(addFilter, { body: { kind: 'tag', value: 'sea' } });
  expect((await (await ada.get('/tags')).text()).match(/Filtered: /g)).toHaveLength(2);
  await ada.call(block, { body: { tumblelog: 'ada', blocked_tumblelog: 'bob' } });
  expect(await shown()).toEqual([]);
  for (const mark of ['is_suspended', 'is_spam', 'staff_flagged_nsfw'] as const) {
    await app.db.deleteFrom('blocks').execute();
    expect(await shown()).toEqual([plain, open]);
    const set = (value: boolean) =>
      app.db
        .updateTable('blogs')
        .set({ [mark]: value })
        .where('id', '=', bob.blogId)
        .execute();
    await set(true);
    expect([mark, await shown()]).toEqual([mark, []]);
    await set(false);
  }
});

test('pages put together are the whole list, for somebody who follows hundreds of tags and posts that share tags and times', async () => {
  await sql`
    insert into followed_tags (user_id, tag)
    select ${ada.userId}, 'tag ' || n
    from generate_series(1, ${followedTagLimit}::int) n`.execute(app.db);
  const made: string[] = [];
  for (let index = 0; index < 50; index += 1) {
    const tags = [index * 7, index * 7 + 1, index % 3].map(
      (n) => `tag ${(n % followedTagLimit) + 1}`,
    );
    const date = new Date(Date.UTC(2024, 0, 1) + Math.floor(index / 4) * 60_000).toISOString();
    made.push(await post(tags.join(','), { post: { date } }));
  }
  const met: string[] = [];
  let address: string | undefined = '/tags';
  while (address !== undefined) {
    const html: string = await (await ada.get(address)).text();
    const ids = idsIn(html);
    expect(ids.length).toBeLessThanOrEqual(20);
    met.push(...ids);
    address = /rel="next" href="([^"]+)"/.exec(html)?.[1];
  }
  expect(met).toEqual(made.toReversed());
});
