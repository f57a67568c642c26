import { screen, waitFor } from '@testing-library/dom';
import { createBus } from '@tessera/shared-contracts/platform/bus';
import { jsonForHtml, type PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import type { Toast } from '@tessera/shared-contracts/platform/platform';
import {
  createRouter,
  routerTexts,
  type RouterOptions,
  type RouterService,
} from './create-router.ts';

interface Page {
  readonly name?: string;
  readonly title?: string;
  readonly body?: string;
  readonly shell?: string;
  readonly user?: string | null;
  readonly base?: string;
  readonly form?: PageInfo['open_form'];
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
const mainHtml = ({
  name = 'dashboard',
  title = 'Dashboard',
  body = '',
  base = '/dashboard',
  form = null,
}: Page) => {
  const data = jsonForHtml({ name, base_route: base, title, blog: '', open_form: form });
  return `<main id="main" tabindex="-1" data-page='${escape(data)}'>${body}</main>`;
};
const bootstrapHtml = ({ user = 'ada', shell = '1.0.0' }: Page) =>
  jsonForHtml({
    ...(user !== null && { user: { name: user } }),
    config: { registry: { shellVersion: shell } },
  });
const documentHtml = (
  page: Page,
) => `<!doctype html><html><head><title>${page.title ?? 'Dashboard'} · Tessera</title>
  </head><body>${mainHtml(page)}
  <script type="application/json" id="bootstrap">${bootstrapHtml(page)}</script></body></html>`;

const pages = new Map<string, () => Response | Promise<Response>>();
const requests: Request[] = [];
const html =
  (page: Page, status = 200) =>
  () =>
    new Response(documentHtml(page), {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
/** Sets a page whose response arrives when the returned function is called. */
const setSlow = (path: string, page: Page): (() => void) => {
  const response = Promise.withResolvers<Response>();
  pages.set(path, () => response.promise);
  return () => response.resolve(html(page)());
};
const realFetch = globalThis.fetch;
const toasts: Toast[] = [];
const emitted: { name: string; payload: unknown }[] = [];
const loaded: string[] = [];
const bus = createBus();
bus.all$.subscribe((event) => emitted.push(event));
let router: RouterService;

const create = (changes: Partial<RouterOptions> = {}) => {
  router = createRouter({
    bus,
    hasUser: true,
    toasts: {
      show: (toast) => {
        toasts.push(toast);
      },
    },
    log: { event: () => {}, error: () => {} },
    loadDocument: (href) => {
      loaded.push(href);
    },
    ...changes,
  });
  return router;
};

beforeEach(() => {
  pages.clear();
  for (const list of [requests, toasts, emitted, loaded]) list.length = 0;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    request.signal.throwIfAborted();
    const { pathname, search } = new URL(request.url);
    const answer = pages.get(pathname + search);
    if (!answer) throw new TypeError('Failed to fetch');
    const response = await answer();
    request.signal.throwIfAborted();
    return response;
  };
  window.history.pushState(null, '', '/dashboard');
  document.head.innerHTML = '<title>Dashboard · Tessera</title>';
  document.body.innerHTML = [
    '<a href="/likes" id="away">Likes</a>',
    mainHtml({ body: '<p>Dashboard posts</p>' }),
    `<script type="application/json" id="bootstrap">${bootstrapHtml({})}</script>`,
  ].join('');
  create();
});
afterEach(() => router.stop());
afterAll(() => {
  globalThis.fetch = realFetch;
});

const path = () => window.location.pathname + window.location.search + window.location.hash;
const travel = async (step: -1 | 1) => {
  const arrived = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  );
  window.history.go(step);
  await arrived;
};

test('reads the first page from its main region', () => {
  expect(router.page).toMatchObject({
    name: 'dashboard',
    base_route: '/dashboard',
    title: 'Dashboard',
  });
});

test('ROUTE-09: without readable page data the base route is /dashboard', () => {
  router.stop();
  document.querySelector('main')?.setAttribute('data-page', '{"name":');
  expect(create().page.base_route).toBe('/dashboard');
});

test('a link swaps the main region and updates URL, title, focus and announcement', async () => {
  pages.set('/likes', html({ name: 'likes', title: 'Likes', body: '<p>Liked posts</p>' }));
  const seen: string[] = [];
  router.page$.subscribe(({ name }) => seen.push(name));
  screen.getByRole('link', { name: 'Likes' }).click();
  expect(await screen.findByText('Liked posts')).toBeInTheDocument();
  expect(screen.queryByText('Dashboard posts')).not.toBeInTheDocument();
  expect([path(), document.title]).toEqual(['/likes', 'Likes · Tessera']);
  expect(screen.getByRole('main')).toHaveFocus();
  expect(document.querySelector('[aria-live]')).toHaveTextContent('Likes');
  expect(seen).toEqual(['dashboard', 'likes']);
  expect(requests[0]?.headers.get('x-tessera-swap')).toBe('1');
  expect(document.getElementById('away')).toBeInTheDocument();
});

test('a fragment that is not valid percent-encoding is taken as written', async () => {
  pages.set('/likes', html({ name: 'likes', body: '<h2 id="100%">All</h2>' }));
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  await router.navigate('/likes#100%');
  expect(router.page.name).toBe('likes');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('heading', { name: 'All' })]);
  scrolled.mockRestore();
});

test('back and forward restore the page and its scroll position', async () => {
  pages.set('/likes', html({ name: 'likes', title: 'Likes', body: '<p>Liked posts</p>' }));
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
  const mainBefore = screen.getByRole('main');
  // the unread count in the visible title is not part of the page's title
  document.title = '(3) Dashboard · Tessera';
  await router.navigate('/likes');
  expect(scrolled).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  Object.defineProperty(window, 'scrollY', { value: 80, configurable: true });
  await travel(-1);
  expect(screen.getByRole('main')).toBe(mainBefore);
  expect([router.page.name, document.title]).toEqual(['dashboard', 'Dashboard · Tessera']);
  expect(scrolled).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
  await travel(1);
  await screen.findByText('Liked posts');
  expect(scrolled).toHaveBeenLastCalledWith({ top: 80, behavior: 'instant' });
  expect(requests).toHaveLength(1);
  scrolled.mockRestore();
});

test('back restores focus if the element that had it still exists', async () => {
  pages.set('/likes', html({ name: 'likes', title: 'Likes', body: '<a href="/liked">A post</a>' }));
  const main = screen.getByRole('main');
  main.innerHTML = '<a href="/likes">To the likes</a>';
  const link = screen.getByRole('link', { name: 'To the likes' });
  link.focus();
  await router.navigate('/likes');
  expect(screen.getByRole('main')).toHaveFocus();
  await travel(-1);
  await waitFor(() => expect(link).toHaveFocus());
  await router.navigate('/likes');
  link.remove();
  await travel(-1);
  await waitFor(() => expect(main).toHaveFocus());
});

test('back fetches a page again if its snapshot was dropped', async () => {
  pages.set('/likes', html({ name: 'likes', title: 'Likes' }));
  pages.set('/dashboard', html({ body: '<p>Newer posts</p>' }));
  await router.navigate('/likes');
  router.forgetPages();
  await travel(-1);
  expect(await screen.findByText('Newer posts')).toBeInTheDocument();
  expect(path()).toBe('/dashboard');
});

test('Forward cancels the page that Back is loading', async () => {
  pages.set('/likes', html({ name: 'likes', title: 'Likes' }));
  const answerSlow = setSlow('/dashboard', { body: '<p>Newer posts</p>' });
  await router.navigate('/likes');
  router.forgetPages();
  await travel(-1);
  await travel(1);
  expect(requests.at(-1)?.signal.aborted).toBe(true);
  answerSlow();
  expect([router.page.name, path(), toasts]).toEqual(['likes', '/likes', []]);
});

test('ignores popstate events made by single-spa', async () => {
  pages.set('/likes', html({ name: 'likes', body: '<p>Liked posts</p>' }));
  await router.navigate('/likes');
  window.dispatchEvent(
    Object.assign(new PopStateEvent('popstate', { state: null }), {
      singleSpa: true,
      singleSpaTrigger: 'pushState',
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(requests).toHaveLength(1);
});

test('ROUTE-07: replaces the URL without adding a history entry or leaving the page', async () => {
  const length = window.history.length;
  router.replaceAddress('/new/text');
  expect([path(), window.history.length]).toEqual(['/new/text', length]);
  router.replaceAddress('/dashboard');
  expect([path(), requests.length, router.page.name]).toEqual(['/dashboard', 0, 'dashboard']);
});

test('going back to a form’s URL asks the server for the form', async () => {
  pages.set('/likes', html({ name: 'likes' }));
  pages.set('/new/text', html({ form: { mode: 'new', type: 'text', id: '', key: '' } }));
  router.replaceAddress('/new/text');
  await router.navigate('/likes');
  await travel(-1);
  await waitFor(() => expect(router.page.open_form).toMatchObject({ mode: 'new', type: 'text' }));
});

test.each([
  ['/new/photo', { mode: 'new', type: 'photo' }],
  ['/tagged/sea/new/quote', { mode: 'new', type: 'quote' }],
  ['/edit/77', { mode: 'edit', post_id: '77' }],
  ['/reblog/77/abc', { mode: 'reblog', reblog_id: '77', reblog_key: 'abc' }],
])('ROUTE-02, ROUTE-03, ROUTE-04: a link to %s requests a form, not a page', (href, payload) => {
  document.body.insertAdjacentHTML('beforeend', `<a href="${href}">Form</a>`);
  screen.getByRole('link', { name: 'Form' }).click();
  expect(emitted.at(-1)).toMatchObject({ name: 'postForms:open', payload });
  expect([path(), requests.length]).toEqual(['/dashboard', 0]);
});

test('ROUTE-06: a visitor who follows a form link gets the page that the server responds with', async () => {
  router.stop();
  create({ hasUser: false });
  pages.set('/new/text', html({ name: 'explore', body: '<p>Explore</p>' }));
  await router.navigate('/new/text');
  expect(emitted.map(({ name }) => name)).not.toContain('postForms:open');
  expect(screen.getByText('Explore')).toBeInTheDocument();
});

test('anything but a page, and any page of another shell version, user or site, loads as a new document', async () => {
  pages.set('/a', html({ shell: '2.0.0' }));
  pages.set('/b', html({ user: null }));
  pages.set(
    '/c',
    () => new Response('<rss/>', { headers: { 'content-type': 'application/rss+xml' } }),
  );
  pages.set(
    '/d',
    () => new Response('<p>no main</p>', { headers: { 'content-type': 'text/html' } }),
  );
  for (const href of ['/a', '/b', '/c', '/d', 'https://elsewhere.example/'])
    await router.navigate(href);
  expect(loaded).toEqual([
    'http://localhost/a',
    'http://localhost/b',
    'http://localhost/c',
    'http://localhost/d',
    'https://elsewhere.example/',
  ]);
  expect(screen.getByText('Dashboard posts')).toBeInTheDocument();
});

test('shows an error page like any other page', async () => {
  pages.set('/gone', html({ name: 'error', title: 'Not found', body: '<p>Nothing here</p>' }, 404));
  await router.navigate('/gone');
  expect(screen.getByText('Nothing here')).toBeInTheDocument();
});

test('without a response the page stays, and a toast offers to retry', async () => {
  await router.navigate('/likes');
  expect(screen.getByText('Dashboard posts')).toBeInTheDocument();
  expect(toasts).toMatchObject([{ text: routerTexts.failed, tone: 'error' }]);
  // still offline: the page stays again
  toasts[0]?.action?.run();
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect([screen.queryByText('Dashboard posts') !== null, loaded, path()]).toEqual([
    true,
    [],
    '/dashboard',
  ]);
  pages.set('/likes', html({ body: '<p>Liked posts</p>' }));
  toasts[1]?.action?.run();
  expect(await screen.findByText('Liked posts')).toBeInTheDocument();
  expect([path(), loaded]).toEqual(['/likes', []]);
});

test('a later navigation cancels an earlier one that is still loading', async () => {
  const answerSlow = setSlow('/slow', { name: 'slow' });
  pages.set('/likes', html({ name: 'likes' }));
  const slow = router.navigate('/slow');
  await router.navigate('/likes');
  answerSlow();
  await slow;
  expect([router.page.name, path(), toasts.length]).toEqual(['likes', '/likes', 0]);
});

test('navigating to the current page fetches it again without a new history entry', async () => {
  pages.set('/dashboard', html({ body: '<p>Newer posts</p>' }));
  const length = window.history.length;
  await router.navigate('/dashboard');
  expect(screen.getByText('Newer posts')).toBeInTheDocument();
  expect(window.history.length).toBe(length);
});

test('a progress bar appears once a page has been loading for 150 ms', async () => {
  jest.useFakeTimers();
  const answer = setSlow('/slow', { name: 'slow' });
  const bar = document.querySelector<HTMLElement>('.bar');
  const journey = router.navigate('/slow');
  await jest.advanceTimersByTimeAsync(149);
  expect(bar?.hidden).toBe(true);
  await jest.advanceTimersByTimeAsync(1);
  expect(bar?.hidden).toBe(false);
  answer();
  await journey;
  expect(bar?.hidden).toBe(true);
  jest.useRealTimers();
});

test('fetchMain returns the main region without showing it; rejects for an error page, without a response and on abort', async () => {
  pages.set('/dashboard?before=9', html({ body: '<div data-stream-posts>older</div>' }));
  pages.set('/gone', html({}, 404));
  const main = await router.fetchMain('/dashboard?before=9');
  expect(main.ownerDocument).toBe(document);
  expect(main).toHaveTextContent('older');
  expect(screen.getByText('Dashboard posts')).toBeInTheDocument();
  await expect(router.fetchMain('/gone')).rejects.toMatchObject({ name: 'CallError', status: 404 });
  await expect(router.fetchMain('/offline')).rejects.toMatchObject({
    name: 'CallError',
    status: 0,
  });
  await expect(router.fetchMain('/dashboard', AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a page is swapped in a view transition if the browser supports it and reduced motion is not preferred', async () => {
  const startViewTransition = jest.fn((change: () => void) => {
    change();
    return {
      ready: Promise.reject(new DOMException('skipped', 'AbortError')),
      finished: Promise.resolve(),
      updateCallbackDone: Promise.resolve(),
    };
  });
  Object.defineProperty(document, 'startViewTransition', {
    value: startViewTransition,
    configurable: true,
  });
  Object.defineProperty(document, 'hidden', { value: false, configurable: true });
  pages.set('/likes', html({ name: 'likes' }));
  await router.navigate('/likes');
  expect(startViewTransition).toHaveBeenCalledTimes(1);
  const realMatchMedia = window.matchMedia;
  window.matchMedia = (query) => Object.assign(realMatchMedia(query), { matches: true });
  await router.navigate('/likes');
  expect(startViewTransition).toHaveBeenCalledTimes(1);
  window.matchMedia = realMatchMedia;
  Reflect.deleteProperty(document, 'startViewTransition');
});

test('a stopped router handles no links and leaves no elements behind', () => {
  router.stop();
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  document.getElementById('away')?.click();
  expect(requests).toEqual([]);
  expect(document.querySelector('.bar, [aria-live]')).toBeNull();
});
