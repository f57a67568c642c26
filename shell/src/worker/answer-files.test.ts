import { createAppStore } from './app-store.ts';
import { createFileAnswers } from './answer-files.ts';
import { MemoryCaches } from './testing/memory-caches.ts';

const origin = 'http://localhost';

function setUp(caches = new MemoryCaches()) {
  const network = { online: true, status: 200, text: 'new' };
  const store = createAppStore(caches);
  const files = createFileAnswers({
    store,
    origin,
    async fetch() {
      if (!network.online) throw new TypeError('Failed to fetch');
      const response = new Response(network.text, { status: network.status });
      return Object.defineProperty(response, 'type', { value: 'basic' });
    },
  });
  async function load(path: string, destination: string): Promise<Response> {
    const request = Object.defineProperty(new Request(origin + path), 'destination', {
      value: destination,
    });
    expect(files.isStored(request)).toBe(true);
    const works: Promise<unknown>[] = [];
    const response = await files.answer(request, (work) => works.push(work));
    await Promise.all(works);
    return response;
  }
  return { network, store, load, files };
}

test('a script comes from the network, and from the store without one', async () => {
  const { network, load } = setUp();
  expect(await (await load('/releases/a/1/main.js', 'script')).text()).toBe('new');
  network.online = false;
  expect(await (await load('/releases/a/1/main.js', 'script')).text()).toBe('new');
  await expect(load('/releases/a/1/other.js', 'script')).rejects.toThrow('Failed to fetch');
});

test('a picture that the server no longer shows is not shown from the store, but one of a server that cannot answer is', async () => {
  const { network, store, load } = setUp();
  await store.own('ada', store.moment());
  await load('/media/a.png', 'image');
  Object.assign(network, { status: 404, text: 'gone' });
  expect((await load('/media/a.png', 'image')).status).toBe(404);
  network.status = 502;
  expect(await (await load('/media/a.png', 'image')).text()).toBe('new');
});

test('a browser whose storage fails loads files as without the worker', async () => {
  const caches = new MemoryCaches();
  const fail = async (): Promise<never> => {
    throw new DOMException('Unexpected internal error.', 'UnknownError');
  };
  Object.assign(caches, { open: fail, keys: fail });
  const { load, files } = setUp(caches);
  expect(await (await load('/releases/a/1/main.js', 'script')).text()).toBe('new');
  expect(await (await load('/media/a.png', 'image')).text()).toBe('new');
  await files.storeMissing([`${origin}/releases/a/1/main.js`]);
});

test('storing keeps nobody waiting', async () => {
  const caches = new MemoryCaches();
  const { load } = setUp(caches);
  await load('/releases/a/1/main.js', 'script');
  const { files } = setUp(Object.assign(caches, { open: () => new Promise<never>(() => {}) }));
  const request = Object.defineProperty(new Request(`${origin}/b.js`), 'destination', {
    value: 'script',
  });
  expect(await (await files.answer(request, () => {})).text()).toBe('new');
});
