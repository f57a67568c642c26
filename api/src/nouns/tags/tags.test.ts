import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { suggestTags, tagSuggestionLimit } from '@tessera/shared-contracts/tags/endpoints';
import { payload, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const suggest = async (client: Registered, q = '', tumblelog = '') =>
  payload(suggestTags, await client.call(suggestTags, { query: { q, tumblelog } })).tags;
const names = async (client: Registered, q = '', tumblelog = '') =>
  (await suggest(client, q, tumblelog)).map(({ tag }) => tag);
const post = (client: Registered, tags: string, fields: Parameters<typeof save>[1] = {}) =>
  save(client, { ...fields, post: { tags, ...fields.post } });
/** Forces a recount of popular tags: without an earlier count, a request waits for a new one. */
async function countAgain(client: Registered): Promise<void> {
  await app.db.deleteFrom('popular_tags_counted').execute();
  await suggest(client);
}

test('own tags, including those of drafts, are sorted by number of uses and shown in their latest spelling; an empty query lists recent tags', async () => {
  const ada = await app.register();
  await post(ada, 'rain, Reading');
  await post(ada, 'rain', { post: { state: '1' } });
  await post(ada, 'Rainbow, reading nook');
  await post(ada, 'RAIN, bread');
  expect(await names(ada, 'ra')).toEqual(['RAIN', 'Rainbow']);
  expect(await names(ada, '#Rea')).toEqual(['reading nook', 'Reading']);
  expect((await names(ada)).slice(0, 2).toSorted()).toEqual(['RAIN', 'bread']);
  expect(await suggest(ada, 'bread')).toEqual([{ tag: 'bread', own: true }]);
  expect(await names(ada, 'b%')).toEqual([]);
});

test('tags of the given blog come first; the blog must be one of the user’s', async () => {
  const ada = await app.register();
  const side = await app.db
    .insertInto('blogs')
    .values({ name: 'ada-side', title: 'Side', theme: JSON.stringify(defaultTheme) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('blog_members')
    .values({ blog_id: side.id, user_id: ada.userId, position: 1 })
    .execute();
  await post(ada, 'sea, seagulls');
  await post(ada, 'seagulls');
  await post(ada, 'sealing wax', { channel_id: 'ada-side' });
  expect(await names(ada, 'sea')).toEqual(['seagulls', 'sealing wax', 'sea']);
  expect(await names(ada, 'sea', 'ada-side')).toEqual(['sealing wax', 'seagulls', 'sea']);
  const bob = await app.register();
  expect(await bob.call(suggestTags, { query: { q: 'sea', tumblelog: 'ada-side' } })).toMatchObject(
    { status: 403 },
  );
  expect(await (await app.visitor()).call(suggestTags, { query: { q: 'sea' } })).toMatchObject({
    status: 401,
  });
});

test('a user’s own tags are followed by popular tags, most used first, without duplicates; a tag is popular if several blogs have recently used it', async () => {
  const [ada, bob, carl, dora] = [
    await app.register(),
    await app.register(),
    await app.register(),
    await app.register(),
  ];
  for (const someone of [bob, carl, dora]) await post(someone, 'Moonlight, moon');
  await post(bob, 'moonstone');
  await post(bob, 'moonstone');
  for (const someone of [bob, carl]) await post(someone, 'moor');
  for (const someone of [bob, carl])
    await post(someone, 'moose', { post: { date: '2020-01-01 10:00' } });
  for (const someone of [bob, carl]) await post(someone, 'mooring', { post: { state: 'private' } });
  await post(ada, 'moor');
  await countAgain(ada);
  // only one blog used moonstone; moose was used long ago, and mooring only in private posts
  expect(await suggest(ada, 'moo')).toEqual([
    { tag: 'moor', own: true },
    { tag: 'moon', own: false },
    { tag: 'Moonlight', own: false },
  ]);
  expect(await names(ada, 'MOON')).toEqual(['moon', 'Moonlight']);
});

test('sensitive posts, and posts of sensitive or spam blogs, do not make a tag popular; popular tags that only blocked blogs use are not suggested to the user who blocks them', async () => {
  const [ada, bob, carl, dora] = [
    await app.register(),
    await app.register(),
    await app.register(),
    await app.register(),
  ];
  for (const someone of [bob, carl]) await post(someone, 'harbour');
  for (const someone of [bob, carl, dora]) await post(someone, 'harvest');
  for (const someone of [bob, carl]) await post(someone, 'harsh', { owner_flagged_nsfw: true });
  await countAgain(ada);
  expect(await names(ada, 'har')).toEqual(['harvest', 'harbour']);
  for (const someone of [bob, carl])
    await ada.call(block, { body: { tumblelog: ada.blog, blocked_tumblelog: someone.blog } });
  expect(await names(ada, 'har')).toEqual(['harvest']);
  await app.db
    .updateTable('blogs')
    .set({ staff_flagged_nsfw: true })
    .where('id', '=', dora.blogId)
    .execute();
  await app.db.updateTable('blogs').set({ is_spam: true }).where('id', '=', carl.blogId).execute();
  const eve = await app.register();
  await countAgain(eve);
  expect(await names(eve, 'har')).toEqual([]);
});

test('the number of suggestions is limited, and popular tags are recounted after ten minutes', async () => {
  const [ada, bob, carl] = [await app.register(), await app.register(), await app.register()];
  const many = Array.from({ length: 12 }, (_, index) => `tea ${index}`).join(',');
  for (const someone of [bob, carl]) await post(someone, many);
  expect(await names(ada, 'tea')).toHaveLength(tagSuggestionLimit);
  for (const someone of [bob, carl]) await post(someone, 'teapot');
  app.setNow(new Date(Date.now() + 11 * 60_000));
  const deadline = Date.now() + 5000;
  while (!(await names(ada, 'teap')).includes('teapot'))
    if (Date.now() > deadline) throw new Error('never counted again');
  expect(await names(ada, 'teap')).toEqual(['teapot']);
});
