import { like } from '@tessera/shared-contracts/likes/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { likeOf, save } from '../posts/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const open = async (client: Pick<Registered, 'get'>, path: string): Promise<string> =>
  (await client.get(path)).text();
const drawerOf = (html: string): string =>
  /<dialog class="header-drawer".*?<\/dialog>/s.exec(html)?.[0] ?? '';
const titleOf = (html: string): string =>
  /data-header-title=""(?: hidden="")?>([^<]*)</.exec(html)?.[1] ?? 'none';

test('MOBILE-18, MOBILE-19: visitors see a featured public blog with posts, chosen anew after a minute', async () => {
  const visitor = await app.visitor();
  app.setNow(new Date('2026-03-01T12:00:00Z'));
  expect(drawerOf(await open(visitor, '/explore'))).not.toContain('Featured blog');
  await save(bob, { post: { one: 'One' } });
  app.setNow(new Date('2026-03-01T12:02:00Z'));
  expect(drawerOf(await open(visitor, '/explore'))).toContain(
    'Featured blog: <a class="header-drawer__credit-link" href="/@bob">bob</a>',
  );
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: true })
    .where('id', '=', bob.blogId)
    .execute();
  app.setNow(new Date('2026-03-01T12:04:00Z'));
  expect(drawerOf(await open(visitor, '/login'))).not.toContain('Featured blog');
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: false })
    .where('id', '=', bob.blogId)
    .execute();
  app.setNow(undefined);
});

test('MOBILE-17: offers the app if there is one', async () => {
  expect(drawerOf(await open(await app.visitor(), '/login'))).not.toContain('Get the app');
  const withApp = await createTestApp({ appUrl: 'https://apps.example/tessera' });
  expect(drawerOf(await open(await withApp.visitor(), '/login'))).toMatch(
    /href="https:\/\/apps\.example\/tessera"[^>]*>.*?Get the app</,
  );
  await withApp.close();
});

test('MOBILE-06, MOBILE-07, MOBILE-09: a user’s drawer has their counts, and its new post belongs to the page', async () => {
  const { post } = await save(bob, { post: { one: 'Two' } });
  await ada.call(like, likeOf(post));
  await ada.call(follow, { body: { tumblelog: 'bob' } });
  const drawer = drawerOf(await open(ada, '/tagged/sea'));
  expect(drawer).toMatch(/href="\/likes"[^>]*>.*?Likes<span[^>]*data-header-count="likes"[^>]*>1</);
  expect(drawer).toMatch(/data-header-count="following"[^>]*>1</);
  expect(drawer).toContain('href="/tagged/sea/new/text"');
  expect(drawer).not.toContain('Log in');
});

test('MOBILE-03: the likes page has a title, the dashboard has none', async () => {
  expect([titleOf(await open(ada, '/likes')), titleOf(await open(ada, '/dashboard'))]).toEqual([
    'Likes',
    '',
  ]);
});

test('MOBILE-04: the header has the page’s search, with its filters', async () => {
  const html = await open(ada, `/search?q=${encodeURIComponent('"rain" <now>')}&sort=recent`);
  const form = /<form class="header-view__search".*?<\/form>/s.exec(html)?.[0] ?? '';
  expect(form).toContain('value="&quot;rain&quot; &lt;now&gt;"');
  expect(form).toContain('<input type="hidden" name="sort" value="recent"/>');
});

test('HEAD-09: pages with a single form or a long text ask for another header, the rest for the usual one', async () => {
  const visitor = await app.visitor();
  const statesOn = async (path: string) => {
    const [header = ''] = /<header class="header-view"[^>]*>/.exec(await open(visitor, path)) ?? [];
    return [header.includes('data-transparent'), header.includes('data-unstuck')];
  };
  for (const path of ['/login', '/register', '/forgot'])
    expect(await statesOn(path)).toEqual([true, true]);
  for (const path of ['/help', '/docs']) expect(await statesOn(path)).toEqual([false, true]);
  for (const path of ['/', '/explore', '/@bob'])
    expect(await statesOn(path)).toEqual([false, false]);
});
