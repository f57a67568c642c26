import fc from 'fast-check';
import { conversationOfPath } from '../messaging/conversation-of-path.ts';
import { conversationPaths } from '../messaging/conversation-paths.ts';
import { creatablePostTypes } from '../posts/post-types.ts';
import { defaultBaseRoute } from '../shell/constants.ts';
import { editPostPath, newPostPath, pages, parseFormPath, reblogPath } from './pages.ts';

test('ROUTE-01: a new post over the dashboard is at /new/{type}', () => {
  expect(newPostPath('/dashboard', 'text')).toBe('/new/text');
});

test('ROUTE-02: a new post over any other base route is at {base route}/new/{type}', () => {
  expect([
    newPostPath('/tagged/grey%20skies', 'photo'),
    newPostPath('/blog/ada/drafts', 'text'),
    newPostPath('/drafts/', 'text'),
  ]).toEqual(['/tagged/grey%20skies/new/photo', '/blog/ada/drafts/new/text', '/drafts/new/text']);
});

test('ROUTE-03, ROUTE-04: the paths of the edit and reblog forms have no base route', () => {
  expect([editPostPath('77'), reblogPath('77', 'abc')]).toEqual(['/edit/77', '/reblog/77/abc']);
});

test('ROUTE-02, ROUTE-05: parsing a form URL returns its parts', () => {
  const base = fc.oneof(
    fc.constantFrom('/dashboard', '/drafts', '/@ada', '/blog/ada/queue', '/tagged/new'),
    fc
      .webSegment()
      .filter((segment) => segment !== '')
      .map((segment) => `/tagged/${segment}`),
  );
  fc.assert(
    fc.property(base, fc.constantFrom(...creatablePostTypes), (baseRoute, type) => {
      expect(parseFormPath(newPostPath(baseRoute, type))).toEqual({ baseRoute, mode: 'new', type });
    }),
  );
  expect([parseFormPath('/edit/77'), parseFormPath('/reblog/77/a_b-c')]).toEqual([
    { baseRoute: defaultBaseRoute, mode: 'edit', id: '77' },
    { baseRoute: defaultBaseRoute, mode: 'reblog', id: '77', key: 'a_b-c' },
  ]);
});

test('ROUTE-09: the base route of /new/{type} is /dashboard', () => {
  expect(parseFormPath('/new/text')?.baseRoute).toBe('/dashboard');
});

test.each([
  '/new/note',
  '/new/poll',
  '/new',
  '/new/',
  '/new/text/more',
  '/edit/x',
  '/edit/',
  '/edit/77/x',
  '/reblog/77',
  '/reblog/77/a b',
  '/tagged/new',
  '/dashboard',
  '/',
])('ROUTE-06: %s is not the path of a form', (path) => {
  expect(parseFormPath(path)).toBeUndefined();
});

test('CONV-01: the path of a conversation never opens a form, whatever the name of the blog', () => {
  for (const type of creatablePostTypes) {
    const path = conversationPaths.start(type);
    expect(parseFormPath(path)).toBeUndefined();
    expect(conversationOfPath(path)).toBe(type);
  }
});

test('ROUTE-14: the base routes are those of the specification and some more, but not the activity, follow and settings pages of a blog', () => {
  const basesOf = (isBaseRoute: boolean) =>
    Object.values(pages)
      .filter((page) => 'isBaseRoute' in page === isBaseRoute)
      .map(({ path }) => path);
  expect(basesOf(true)).toEqual([
    '/dashboard',
    '/explore',
    '/explore/trending',
    '/tagged/:tag',
    '/tagged/:tag/top',
    '/likes',
    '/bookmarks',
    '/tags',
    '/following',
    '/drafts',
    '/queue',
    '/inbox',
    '/blog/:name/drafts',
    '/blog/:name/queue',
    '/blog/:name/inbox',
    '/search/:term',
    '/:blog{@[A-Za-z0-9-]+}',
  ]);
  expect(basesOf(false)).toEqual(
    expect.arrayContaining(['/blog/:name/activity', '/follow/:name', '/settings/blog/:name']),
  );
});
