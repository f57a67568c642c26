import { logOutPath } from '@tessera/shared-contracts/accounts/log-out-path';
import {
  appPaths,
  offlineTexts,
  pageOwnerHeader,
} from '@tessera/shared-contracts/platform/offline';
import { createAppStore } from './app-store.ts';
import { createPageAnswers, type PageRequest } from './answer-pages.ts';
import { MemoryCaches } from './testing/memory-caches.ts';

const origin = 'http://localhost';
const pageOf = (title: string, ...releases: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><title>${title} &amp; more</title>${releases
    .map((release) => `<link href="/releases/${release}/main.css">`)
    .join('')}</head><body>${title}</body></html>`;

interface Network {
  online: boolean;
  owner: string;
  status: number;
  title: string;
  releases: readonly string[];
  withdrawn: readonly string[];
  refusesCalls: boolean;
  /** How many responses were copied. */
  copies: number;
  readonly asked: string[];
}

function setUp() {
  const network: Network = {
    online: true,
    owner: 'ada; keep',
    status: 200,
    title: 'Dashboard',
    releases: ['shell/1', 'mf_viewer/1'],
    withdrawn: [],
    refusesCalls: false,
    copies: 0,
    asked: [],
  };
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, origin);
    if (!network.online) throw new TypeError('Failed to fetch');
    network.asked.push(url.pathname + url.search);
    if (url.pathname.startsWith('/svc/') && network.refusesCalls)
      return Response.json({ meta: {}, errors: [] }, { status: 429 });
    if (url.pathname.startsWith('/svc/'))
      return Response.json({ meta: {}, response: { withdrawn: network.withdrawn } });
    const response = new Response(pageOf(network.title, ...network.releases), {
      status: network.status,
      headers: { 'Content-Type': 'text/html', [pageOwnerHeader]: network.owner },
    });
    Object.defineProperty(response, 'url', { value: url.href });
    const clone = response.clone.bind(response);
    function copy(): Response {
      network.copies += 1;
      return Object.defineProperty(clone(), 'url', { value: url.href });
    }
    Object.defineProperty(response, 'clone', { value: copy });
    return response;
  };
  const caches = new MemoryCaches();
  const store = createAppStore(caches);
  const pages = createPageAnswers({ store, origin, fetch });
  /** Opens a page as the browser does; resolves once the worker has stored what it got. */
  async function open(path: string, isSwap = false): Promise<Response> {
    const request = new Request(
      origin + path,
      isSwap ? { headers: { 'X-Tessera-Swap': '1' } } : {},
    );
    if (!isSwap) Object.defineProperty(request, 'mode', { value: 'navigate' });
    const works: Promise<unknown>[] = [];
    const page: PageRequest = { request, waitUntil: (work) => works.push(work) };
    expect(pages.isPage(request)).toBe(true);
    const response = await pages.answer(page);
    await Promise.all(works);
    return response;
  }
  return { network, store, pages, open, caches };
}

test('a page comes from the network; without one, the stored page says when it was stored', async () => {
  const { network, open } = setUp();
  expect(await (await open('/dashboard')).text()).toBe(
    pageOf('Dashboard', 'shell/1', 'mf_viewer/1'),
  );
  network.title = 'Newer';
  expect(await (await open('/dashboard')).text()).toContain('<body>Newer');
  network.online = false;
  const stored = await (await open('/dashboard')).text();
  expect(stored).toMatch(/^<!doctype html><html data-stored-at="\d{4}-.*Z" lang="en">/);
  expect(stored).toContain('<body>Newer');
  expect(await (await open('/dashboard', true)).text()).toContain('<body>Newer');
});

test.each([502, 503, 504])('a server that answers %i counts as none', async (status) => {
  const { network, open } = setUp();
  await open('/dashboard');
  network.status = status;
  expect((await open('/dashboard')).status).toBe(200);
  expect((await open('/likes')).status).toBe(status);
});

test('offline, a page that is not stored is replaced by the list of those that are; the router gets an error', async () => {
  const { network, open } = setUp();
  await open('/dashboard');
  network.online = false;
  const list = await (await open('/likes')).text();
  expect(list).toContain(offlineTexts.missing);
  expect(list).toContain('<a href="/dashboard">Dashboard &amp; more<small>');
  expect((await open('/likes', true)).type).toBe('error');
  const asked = await (await open(appPaths.reading)).text();
  expect(asked).toContain(offlineTexts.listTitle);
  expect(asked).not.toContain(offlineTexts.missing);
});

test('a title cannot add markup to the list', async () => {
  const { network, open } = setUp();
  network.title = '&lt;img src=x onerror=alert(1)&gt;';
  await open('/@eve');
  network.online = false;
  expect(await (await open('/likes')).text()).not.toContain('<img');
});

test('pages that must not be kept, refusals and pages of visitors are not stored', async () => {
  const { network, open, store } = setUp();
  for (const change of [{ owner: 'ada' }, { owner: 'ada; keep', status: 404 }, { owner: '-' }]) {
    Object.assign(network, { status: 200 }, change);
    await open('/settings/account');
    expect(await (await store.pages())?.entries()).toEqual(change.owner === '-' ? undefined : []);
  }
});

test('the end of the session, as a page shows it, empties the store', async () => {
  const { network, open } = setUp();
  await open('/dashboard');
  network.owner = '-';
  await open('/');
  network.online = false;
  expect(await (await open('/dashboard')).text()).toContain(offlineTexts.missing);
});

test.each([500, 502, 503])(
  'a server that fails with %i before it knows who asks ends no session',
  async (status) => {
    const { network, open } = setUp();
    await open('/dashboard');
    Object.assign(network, { owner: '-', status });
    await open('/likes');
    network.online = false;
    expect(await (await open('/dashboard')).text()).toContain('<body>Dashboard');
  },
);

test('logging out is seen when it is asked for, because the answer may come late or never', () => {
  const { pages } = setUp();
  const leaves = (path: string, method: string) =>
    pages.isLeaving(new Request(origin + path, { method }));
  expect(leaves(logOutPath, 'POST')).toBe(true);
  expect(leaves(logOutPath, 'GET')).toBe(false);
  expect(leaves('/login', 'POST')).toBe(false);
  expect(pages.isLeaving(new Request('http://other.test/logout', { method: 'POST' }))).toBe(false);
});

test('what is not stored, as a download, is not copied', async () => {
  const { network, open } = setUp();
  await open('/dashboard');
  expect(network.copies).toBe(1);
  network.owner = '';
  await open('/export.zip');
  expect(network.copies).toBe(1);
});

test('pages that would run a withdrawn release are dropped, with its files, once another release is shown', async () => {
  const { network, open, store } = setUp();
  await open('/dashboard');
  await store.files.put(`${origin}/releases/mf_viewer/1/a.js`, new Response('old'));
  await store.files.put(`${origin}/releases/shell/1/a.js`, new Response('shell'));
  network.releases = ['shell/1', 'mf_viewer/0'];
  network.withdrawn = ['mf_viewer 1'];
  await open('/likes');
  expect(network.asked.at(-1)).toContain(encodeURIComponent('mf_viewer 1'));
  network.online = false;
  expect(await (await open('/dashboard')).text()).toContain(offlineTexts.missing);
  expect(await (await open('/likes')).text()).toContain('<body>Dashboard');
  expect(await store.files.has(`${origin}/releases/mf_viewer/1/a.js`)).toBe(false);
  expect(await store.files.has(`${origin}/releases/shell/1/a.js`)).toBe(true);
});

test('a question about withdrawn releases that fails is asked again, and none is too long', async () => {
  const { network, open } = setUp();
  network.releases = Array.from({ length: 120 }, (_, at) => `mf_viewer/${at}`);
  network.withdrawn = ['mf_viewer 7'];
  network.refusesCalls = true;
  await open('/dashboard');
  network.refusesCalls = false;
  const before = network.asked.length;
  network.releases = [...network.releases].reverse();
  await open('/likes');
  const questions = network.asked.slice(before).filter((path) => path.startsWith('/svc/'));
  expect(questions).toHaveLength(3);
  for (const question of questions) expect(question.length).toBeLessThan(4000);
  network.online = false;
  expect(await (await open('/dashboard')).text()).toContain(offlineTexts.missing);
});
