import fc from 'fast-check';
import { createBoundedCache } from './bounded-cache.ts';
import { MemoryCaches } from './testing/memory-caches.ts';

const address = (name: string): string => `http://localhost/${name}`;

function setUp(limits: { readonly maxBytes: number; readonly maxEntries?: number }) {
  const caches = new MemoryCaches();
  const open = () => caches.open('pages');
  return { caches, open, cache: createBoundedCache({ open, now: () => 0, ...limits }) };
}

test('a stored response keeps its status and type, loses its coding, and has the facts', async () => {
  const { cache } = setUp({ maxBytes: 1000 });
  await cache.put(
    address('a'),
    new Response('Zwölf', {
      headers: { 'Content-Type': 'text/html', 'Content-Encoding': 'br' },
    }),
    { title: 'Zwölf · Tessera', releases: ['shell 1', 'mf_viewer 2'] },
  );
  const found = await cache.match(address('a'));
  expect(await found?.text()).toBe('Zwölf');
  expect([found?.headers.get('content-type'), found?.headers.get('content-encoding')]).toEqual([
    'text/html',
    null,
  ]);
  expect(await cache.entries()).toEqual([
    {
      url: address('a'),
      title: 'Zwölf · Tessera',
      at: '1970-01-01T00:00:00.000Z',
      releases: ['shell 1', 'mf_viewer 2'],
    },
  ]);
});

test('whatever is stored, also by an earlier worker, the limits hold, and what was stored last is there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
          size: fc.integer({ min: 0, max: 30 }),
          restart: fc.boolean(),
        }),
        { maxLength: 30 },
      ),
      async (puts) => {
        const limits = { maxBytes: 100, maxEntries: 4 };
        const { caches, open, cache: first } = setUp(limits);
        let cache = first;
        for (const { name, size, restart } of puts) {
          if (restart) cache = createBoundedCache({ open, ...limits });
          await cache.put(address(name), new Response('x'.repeat(size)));
          const stored = [...(caches.opened.get('pages')?.responses.values() ?? [])];
          const sizes = await Promise.all(
            stored.map(async (one) => (await one.clone().text()).length),
          );
          expect(stored.length).toBeLessThanOrEqual(limits.maxEntries);
          expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(limits.maxBytes);
          // a quarter of all bytes is the largest that is stored
          if (size <= 25) expect(await cache.has(address(name))).toBe(true);
        }
      },
    ),
  );
});

test('a full disk stores nothing, and throws nothing', async () => {
  const { caches, cache } = setUp({ maxBytes: 1000 });
  await cache.put(address('a'), new Response('first'));
  const pages = caches.opened.get('pages');
  if (pages) pages.isFull = true;
  await cache.put(address('b'), new Response('second'));
  expect(await cache.has(address('b'))).toBe(false);
  expect(await (await cache.match(address('a')))?.text()).toBe('first');
  if (pages) pages.isFull = false;
  await cache.put(address('b'), new Response('second'));
  expect((await cache.entries()).map(({ url }) => url)).toEqual([address('a'), address('b')]);
});
