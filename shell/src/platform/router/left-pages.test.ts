import { screen, waitFor } from '@testing-library/dom';
import { createBus } from '@tessera/shared-contracts/platform/bus';
import { storedAtAttribute } from '@tessera/shared-contracts/platform/offline';
import { createRouter, type RouterService } from './create-router.ts';

const mainHtml = (name: string, body: string) => {
  const info = { name, base_route: '/dashboard', title: name, blog: '', open_form: null };
  return `<main id="main" tabindex="-1" data-page='${JSON.stringify(info)}'>${body}</main>`;
};
const html =
  ({ name = 'dashboard', body = '' }) =>
  () =>
    new Response(`<!doctype html><title>${name}</title>${mainHtml(name, body)}`, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
const pages = new Map<string, () => Response | Promise<Response>>();
/** Sets a page whose response arrives when the returned function is called. */
const setSlow = (path: string, page: { readonly name: string }): (() => void) => {
  const response = Promise.withResolvers<Response>();
  pages.set(path, () => response.promise);
  return () => response.resolve(html(page)());
};
const realFetch = globalThis.fetch;
let router: RouterService;
const loaded: string[] = [];
const create = () => {
  router = createRouter({
    bus: createBus(),
    hasUser: true,
    toasts: { show: () => {} },
    log: { event: () => {}, error: () => {} },
    loadDocument: (href) => loaded.push(href),
  });
};
beforeEach(() => {
  pages.clear();
  loaded.length = 0;
  globalThis.fetch = async (input, init) => {
    const answer = pages.get(new URL(new Request(input, init).url).pathname);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  };
  window.history.pushState(null, '', '/dashboard');
  document.title = 'dashboard';
  document.body.innerHTML = mainHtml('dashboard', '<p>Dashboard posts</p>');
  create();
});
afterEach(() => router.stop());
afterAll(() => {
  globalThis.fetch = realFetch;
});

const path = () => window.location.pathname;
const travel = async (step: -1 | 1) => {
  const arrived = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  );
  window.history.go(step);
  await arrived;
};

test('Back closes what has claimed it and stays on the page; its link replaces its entry', async () => {
  pages.set('/likes', html({ name: 'likes' }));
  await router.navigate('/likes');
  const onBack = jest.fn(() => release());
  const release = router.claimBack(onBack);
  router.replaceAddress('/new/text', 'New text post · Tessera');
  expect([path(), document.title]).toEqual(['/new/text', 'New text post · Tessera']);
  await travel(-1);
  expect([onBack.mock.calls.length, path(), router.page.name]).toEqual([1, '/likes', 'likes']);
  router.replaceAddress('/likes');
  expect(document.title).toBe('likes');
  const close = router.claimBack(() => {});
  router.page$.subscribe(({ name }) => name === 'gone' && close());
  const entries = window.history.length;
  pages.set('/gone', html({ name: 'gone' }));
  await router.navigate('/gone');
  expect([router.page.name, path(), window.history.length]).toEqual(['gone', '/gone', entries]);
  await travel(-1);
  await waitFor(() => expect(router.page.name).toBe('likes'));
});

test('a move over the entry of something that closes does not cancel the page that is loading', async () => {
  const release = router.claimBack(() => {});
  const answerSlow = setSlow('/slow', { name: 'slow' });
  const journey = router.navigate('/slow');
  release();
  await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  answerSlow();
  await journey;
  expect([router.page.name, path()]).toEqual(['slow', '/slow']);
});

test('a form that was open when the page was reloaded has the entry of a page', async () => {
  const length = window.history.length;
  router.claimBack(() => {});
  router.replaceAddress('/new/text');
  router.stop();
  create();
  pages.set('/dashboard', html({ body: '<p>Newer posts</p>' }));
  expect([path(), window.history.length]).toEqual(['/new/text', length + 1]);
  await travel(-1);
  expect(await screen.findByText('Newer posts')).toBeInTheDocument();
});

test('emits the main regions that Back can show; the others no longer belong to the document, which would keep them in memory', async () => {
  const kept: (readonly HTMLElement[])[] = [];
  router.kept$.subscribe((mains) => kept.push(mains));
  const first = screen.getByRole('main');
  for (let count = 0; count < 6; count += 1) {
    pages.set(`/p${count}`, html({ name: `p${count}` }));
    await router.navigate(`/p${count}`);
    expect([
      kept.at(-1)?.length,
      kept.at(-1)?.includes(first),
      first.ownerDocument === document,
    ]).toEqual(count < 5 ? [count + 1, true, true] : [5, false, false]);
  }
  router.forgetPages();
  expect(kept.at(-1)).toEqual([]);
});

test('a fetched page keeps no player, because Chromium would keep the page for the sake of it', async () => {
  const parsed: Document[] = [];
  const { parseFromString } = DOMParser.prototype;
  const parser = jest
    .spyOn(DOMParser.prototype, 'parseFromString')
    .mockImplementation(function parse(this: DOMParser, ...input) {
      const page = parseFromString.apply(this, input);
      parsed.push(page);
      return page;
    });
  pages.set('/likes', html({ name: 'likes', body: '<audio controls src="/a.mp3"></audio>' }));
  await router.navigate('/likes');
  const main = await router.fetchMain('/likes');
  parser.mockRestore();
  for (const region of [screen.getByRole('main'), main])
    expect(region.querySelector('audio')).not.toBeNull();
  expect(parsed.map((page) => page.querySelectorAll('audio').length)).toEqual([0, 0]);
});

test('a page that runs a withdrawn release is left by loading documents, also by Back', async () => {
  pages.set('/likes', html({ name: 'likes' }));
  await router.navigate('/likes');
  router.leaveByDocument();
  await travel(-1);
  await waitFor(() => expect(loaded).toEqual(['http://localhost/dashboard']));
  await router.navigate('/likes');
  expect(loaded.at(-1)).toBe('http://localhost/likes');
  expect(router.page.name).toBe('likes');
});

test('a stored page still says from when it is after going back to it', async () => {
  const at = '2026-11-12T09:30:00.000Z';
  const seen: (string | undefined)[] = [];
  router.storedAt$.subscribe((value) => seen.push(value));
  pages.set('/likes', () => {
    const page = `<!doctype html><html ${storedAtAttribute}="${at}">${mainHtml('likes', '')}`;
    return new Response(page, { headers: { 'content-type': 'text/html' } });
  });
  pages.set('/explore', html({ name: 'explore' }));
  await router.navigate('/likes');
  await router.navigate('/explore');
  await travel(-1);
  await waitFor(() => expect(router.page.name).toBe('likes'));
  expect(seen).toEqual([undefined, at, undefined, at]);
});
