import { createBus } from '@tessera/shared-contracts/platform/bus';
import { headerTransparent, headerUnstick } from '@tessera/shared-contracts/shell/events';
import { createRouter } from './create-router.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const pageHtml = (header?: readonly string[]): string => {
  const info = { name: 'page', base_route: '/dashboard', title: 'Page', ...(header && { header }) };
  return `<!doctype html><title>Page</title><main id="main" data-page='${JSON.stringify(info)}'></main>`;
};

test('HEAD-09: requests the kind of header that each page asks for, or the usual header if it asks for none', async () => {
  document.body.innerHTML = '<main id="main"></main>';
  const bus = createBus();
  const router = createRouter({
    bus,
    hasUser: true,
    toasts: { show: () => {} },
    log: { event: () => {}, error: () => {} },
  });
  const asked: unknown[] = [];
  bus.on(headerTransparent).subscribe((on) => asked.push(['transparent', on]));
  bus.on(headerUnstick).subscribe((on) => asked.push(['unstuck', on]));
  const visit = async (header?: readonly string[]) => {
    asked.length = 0;
    globalThis.fetch = async () =>
      new Response(pageHtml(header), { headers: { 'content-type': 'text/html' } });
    await router.navigate('/page');
    return asked;
  };
  expect(await visit(['unstuck'])).toEqual([
    ['transparent', false],
    ['unstuck', true],
  ]);
  expect(await visit(['transparent'])).toEqual([
    ['transparent', true],
    ['unstuck', false],
  ]);
  expect(await visit()).toEqual([
    ['transparent', false],
    ['unstuck', false],
  ]);
  router.stop();
});
