import { headerView, type HeaderProps } from '@tessera/shared-contracts/platform/header-view';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { likeOf, save } from '../../testing/test-posting.ts';
import { viewPropsOf } from '../../testing/test-views.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const headerOf = async (client: Pick<Registered, 'get'>, path: string): Promise<HeaderProps> =>
  viewPropsOf(await (await client.get(path)).text(), headerView);

test('MOBILE-18, MOBILE-19: the menu of visitors features a blog that has posts and is not suspended; the blog is chosen again after a minute', async () => {
  const visitor = await app.visitor();
  app.setNow(new Date('2026-03-01T12:00:00Z'));
  expect((await headerOf(visitor, '/explore')).visitorDrawer).toEqual({});
  await save(bob, { post: { one: 'One' } });
  app.setNow(new Date('2026-03-01T12:02:00Z'));
  expect((await headerOf(visitor, '/explore')).visitorDrawer).toEqual({
    featuredBlog: { name: 'bob', avatarUrl: expect.stringMatching(/^\/avatar\/bob\//) },
  });
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: true })
    .where('id', '=', bob.blogId)
    .execute();
  app.setNow(new Date('2026-03-01T12:04:00Z'));
  expect((await headerOf(visitor, '/login')).visitorDrawer).toEqual({});
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: false })
    .where('id', '=', bob.blogId)
    .execute();
  app.setNow(undefined);
});

test('MOBILE-17: the menu of visitors offers the app if its URL is configured', async () => {
  expect((await headerOf(await app.visitor(), '/login')).visitorDrawer.appUrl).toBeUndefined();
  const withApp = await createTestApp({ appUrl: 'https://apps.example/tessera' });
  expect((await headerOf(await withApp.visitor(), '/login')).visitorDrawer.appUrl).toBe(
    'https://apps.example/tessera',
  );
  await withApp.close();
});

test('MOBILE-06, MOBILE-07, MOBILE-09: the menu of a user has the counts of their likes and followed blogs, and uses the page’s base route for new posts', async () => {
  const { post } = await save(bob, { post: { one: 'Two' } });
  await ada.call(like, likeOf(post));
  await ada.call(follow, { body: { tumblelog: 'bob' } });
  expect(await headerOf(ada, '/tagged/sea')).toMatchObject({
    user: { likes: 1, following: 1 },
    baseRoute: '/tagged/sea',
  });
});

test('MOBILE-03: the mobile header shows a title on the likes page and none on the dashboard', async () => {
  const titleOn = async (path: string) => (await headerOf(ada, path)).inputs.page_title;
  expect([await titleOn('/likes'), await titleOn('/dashboard')]).toEqual(['Likes', '']);
});

test('MOBILE-04: the header has the search term and the filters of the page', async () => {
  const path = `/search?q=${encodeURIComponent('"rain" <now>')}&sort=recent`;
  expect((await headerOf(ada, path)).inputs).toMatchObject({
    search_term: '"rain" <now>',
    filter_sort: 'recent',
  });
});

test('HEAD-09: the header is not sticky on pages with a single form or a long text; on those with a form it is also transparent', async () => {
  const visitor = await app.visitor();
  const statesOn = async (path: string) => {
    const { isTransparent, isUnstuck } = await headerOf(visitor, path);
    return [isTransparent, isUnstuck];
  };
  for (const path of ['/login', '/register', '/forgot'])
    expect(await statesOn(path)).toEqual([true, true]);
  for (const path of ['/help', '/docs']) expect(await statesOn(path)).toEqual([false, true]);
  for (const path of ['/', '/explore', '/@bob'])
    expect(await statesOn(path)).toEqual([false, false]);
});
