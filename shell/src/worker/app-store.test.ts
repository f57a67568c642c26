import { nobody } from '@tessera/shared-contracts/platform/offline';
import { createAppStore } from './app-store.ts';
import { MemoryCaches } from './testing/memory-caches.ts';

const url = 'http://localhost/dashboard';

test('the pages of a person are there for nobody else: a visitor’s page, or another person’s, empties them', async () => {
  for (const next of [nobody, 'bob']) {
    const caches = new MemoryCaches();
    const store = createAppStore(caches);
    await (await store.own('ada', store.moment()))?.put(url, new Response('hers'));
    await (await store.images())?.put('http://localhost/media/a', new Response('picture'));
    await store.files.put('http://localhost/main.js', new Response('code'));
    expect(await (await (await store.pages())?.match(url))?.text()).toBe('hers');
    await store.own(next, store.moment());
    expect(await (await store.pages())?.match(url)).toBeUndefined();
    expect([...caches.opened.keys()].filter((name) => name.includes('ada'))).toEqual([]);
    expect(await store.files.has('http://localhost/main.js')).toBe(true);
  }
});

test('a worker that starts again knows whose pages are stored', async () => {
  const caches = new MemoryCaches();
  const first = createAppStore(caches);
  await (await first.own('ada', first.moment()))?.put(url, new Response('hers'));
  const again = createAppStore(caches);
  expect(await (await (await again.pages())?.match(url))?.text()).toBe('hers');
  await again.own('bob', again.moment());
  expect(await (await again.pages())?.match(url)).toBeUndefined();
});

test('a page that was asked for before somebody left does not bring their store back', async () => {
  const caches = new MemoryCaches();
  const store = createAppStore(caches);
  await store.own('ada', store.moment());
  const asked = store.moment();
  await store.own(nobody, store.moment());
  expect(await store.own('ada', asked)).toBeUndefined();
  expect(await store.pages()).toBeUndefined();
  expect(await store.own('ada', store.moment())).not.toBeUndefined();
});

test('what is still on its way when somebody leaves is not stored, also not for the next worker', async () => {
  const caches = new MemoryCaches();
  const store = createAppStore(caches);
  const pages = await store.own('ada', store.moment());
  const images = await store.images();
  await store.own(nobody, store.moment());
  await pages?.put(url, new Response('hers'));
  await images?.put('http://localhost/media/a', new Response('picture'));
  expect([...caches.opened.keys()]).toEqual([]);
  expect(await createAppStore(caches).pages()).toBeUndefined();
});
