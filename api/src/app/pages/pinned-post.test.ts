import { deletePost, pinPost, unpinPost } from '@tessera/shared-contracts/posts/endpoints';
import { pinTexts } from '@tessera/shared-contracts/posts/post-texts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { storedBlog } from '../../testing/test-own-blogs.ts';
import { openPage } from '../../testing/test-pages.ts';
import { payload, save } from '../../testing/test-posting.ts';
import { statementsOf } from '../../testing/test-statements.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());
afterEach(() => app.db.deleteFrom('posts').execute());

const post = async (one: string, state = '0'): Promise<string> =>
  (await save(ada, { post: { one, state } })).post.action.id;
const pin = (id: string, by: Registered = ada) => by.call(pinPost, { body: { post_id: id } });
const pinned = async (): Promise<string | null> => (await storedBlog(app, 'ada')).pinned_post_id;

/** The posts of a page in order, those marked as pinned with a star. */
async function shown(path = '/@ada', by: Pick<Registered, 'get'> = app.stranger()) {
  const { html } = await openPage(by, path);
  return [...html.matchAll(/<article.*?<\/article>/gs)].map(
    ([article]) =>
      `${article.includes(`<span>${pinTexts.mark}</span>`) ? '*' : ''}${/Post \d+/.exec(article)?.[0]}`,
  );
}

test('a pinned post stands first on the first page of its blog, once; feed, archive and further pages keep their order', async () => {
  const ids: string[] = [];
  for (let index = 1; index <= 23; index += 1) ids.push(await post(`Post ${index}`));
  const [, second = ''] = ids;
  expect(payload(pinPost, await pin(second))).toEqual({});
  const first = await shown();
  expect(first.slice(0, 3)).toEqual(['*Post 2', 'Post 23', 'Post 22']);
  expect(new Set(first).size).toBe(first.length);
  const { html } = await openPage(app.stranger(), '/@ada');
  const [, older = ''] = /rel="next" href="([^"]+)"/.exec(html) ?? [];
  expect(await shown(older)).toContain('Post 2');

  // a newer post among those of the first page moves to the top
  const last = ids.at(-1) ?? '';
  expect(payload(pinPost, await pin(last))).toEqual({ replaced: second });
  expect((await shown()).filter((one) => one.includes('Post 23'))).toEqual(['*Post 23']);
  const feed = (await openPage(app.stranger(), '/@ada/rss')).html;
  expect(feed.indexOf('Post 23')).toBeLessThan(feed.indexOf('Post 22'));
  expect(await shown('/dashboard', ada)).not.toContain('*Post 23');

  await ada.call(unpinPost, { body: { post_id: second } });
  expect(await pinned()).toBe(last);
  await ada.call(unpinPost, { body: { post_id: last } });
  expect(await pinned()).toBeNull();
  expect((await shown())[0]).toBe('Post 23');
});

test('only members pin, and only public posts', async () => {
  const id = await post('Post 1');
  expect(await pin(id, bob)).toMatchObject({ status: 403 });
  expect(await pin('1', ada)).toMatchObject({ status: 404 });
  for (const state of ['private', '1', '2'])
    expect(await pin(await post('Post 2', state))).toMatchObject({
      status: 403,
      errors: [pinTexts.notPublic],
    });
  expect(await pinned()).toBeNull();
});

test.each([
  [
    'made private',
    async (id: string) => {
      await save(ada, { post_id: id, post: { one: 'Post 1', state: 'private' } });
    },
  ],
  [
    'moved to the queue',
    async (id: string) => {
      await app.db.updateTable('posts').set({ state: 'queued' }).where('id', '=', id).execute();
    },
  ],
  [
    'shown to members only',
    async (id: string) => {
      await save(ada, { post_id: id, members_only: true, post: { one: 'Post 1' } });
    },
  ],
  [
    'deleted',
    async (id: string) => {
      await ada.call(deletePost, { body: { post_id: id, channel_id: 'ada' } });
    },
  ],
])('a post that is %s is no longer pinned', async (_, change) => {
  const id = await post('Post 1');
  await pin(id);
  expect(await pinned()).toBe(id);
  await change(id);
  expect(await pinned()).toBeNull();
});

test('a pinned post that was edited stays pinned', async () => {
  const id = await post('Post 1');
  await pin(id);
  await save(ada, { post_id: id, post: { one: 'Post 1, edited' } });
  expect(await pinned()).toBe(id);
});

test('a pinned post takes no further statement', async () => {
  const id = await post('Post 1');
  await post('Post 2');
  const count = async (): Promise<number> => {
    await openPage(ada, '/@ada');
    return (await statementsOf(() => openPage(ada, '/@ada'))).filter(
      (one) => !one.includes('from release_channels'),
    ).length;
  };
  const before = await count();
  await pin(id);
  expect(await count()).toBe(before);
});
