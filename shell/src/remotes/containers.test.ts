import { createInstance } from '@module-federation/enhanced/runtime';
import type { Candidate } from './candidates.ts';
import { createContainers } from './containers.ts';

const base = 'https://tessera.example/releases/mf_header/2/';
const entry = `${base}remoteEntry.js`;
const candidate = (styles: string[] = []): Candidate => ({
  remote: 'mf_header',
  version: '2',
  locate: async () => ({ entry, styles }),
});
const react = { version: '19.3.0' };
const reactDom = { version: '19.3.0', isDom: true };
const getReactDom = jest.fn(async () => () => reactDom);
const shareConfig = { singleton: true, requiredVersion: '^19.3.0' } as const;
/** One for all tests, as for a page: the runtime keeps what it loaded in a global. */
const containers = createContainers({
  nonce: 'n0nce',
  integrityOf: (url) => (url.startsWith(base) ? 'sha384-known' : undefined),
  shared: {
    react: { ...react, get: async () => () => react, shareConfig },
    'react-dom': { ...react, get: getReactDom, shareConfig },
  },
});
const links = () => [...document.head.querySelectorAll('link')];
const scripts = () => [...document.head.querySelectorAll('script')];

beforeEach(() => {
  document.head.replaceChildren();
  globalThis.__tesseraParts = undefined;
});

type Scope = Parameters<ReturnType<typeof createInstance>['initShareScopeMap']>[1];

/** A container like those that the federation plugin builds; its exposes get a shared module. */
function containerOf(mark = '', module = 'react') {
  const instance = createInstance({ name: `mf_header${mark}`, remotes: [] });
  return {
    init(scope: Scope) {
      instance.initShareScopeMap('default', scope);
    },
    async get(expose: string) {
      const shared = await instance.loadShare(module, { customShareInfo: { shareConfig } });
      return () => ({ expose, mark, shared: shared === false ? undefined : shared() });
    },
  };
}

/** Puts an entry into the boot file, which evaluates it once. */
function putIntoBootFile(part: () => unknown): void {
  const parts = new Map([[entry, part]]);
  globalThis.__tesseraParts = {
    take(address) {
      const found = parts.get(address);
      parts.delete(address);
      return found?.();
    },
  };
}

/** Lets the script that the page requested last load, and leave a container. */
async function answerScript(container: unknown): Promise<HTMLScriptElement | undefined> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  const script = scripts().at(-1);
  Object.assign(globalThis, { mf_header: container });
  script?.dispatchEvent(new Event('load'));
  return script;
}

test('the runtime takes a container from the boot file and gives it the shared React', async () => {
  putIntoBootFile(() => containerOf());
  const { container, module } = await containers.open(candidate(), 'App', 0);
  expect(module).toEqual({ expose: './App', mark: '', shared: react });
  expect(await container.get('Lightbox')).toMatchObject({ expose: './Lightbox', shared: react });
  expect(scripts()).toEqual([]);
});

test('a container that is not in the boot file is fetched, and each retry uses a new URL and another container', async () => {
  const first = containers.open(candidate(), 'App', 0);
  const script = await answerScript(containerOf('first'));
  expect(script).toMatchObject({
    src: entry,
    nonce: 'n0nce',
    integrity: 'sha384-known',
    crossOrigin: 'anonymous',
  });
  expect((await first).module).toMatchObject({ mark: 'first' });
  const second = containers.open(candidate(), 'App', 1);
  expect(await answerScript(containerOf('second'))).toMatchObject({ src: `${entry}?retry=1` });
  expect((await second).module).toMatchObject({ mark: 'second' });
});

test.each([
  [
    'throws',
    () => {
      throw new Error('broken entry');
    },
  ],
  [
    'cannot be initialised',
    () => ({
      init() {
        throw new Error('broken entry');
      },
      get: () => undefined,
    }),
  ],
])(
  'a container whose entry in the boot file %s is fetched at the next attempt',
  async (_, part) => {
    putIntoBootFile(part);
    await expect(containers.open(candidate(), 'App', 0)).rejects.toThrow('broken entry');
    const second = containers.open(candidate(), 'App', 1);
    expect(await answerScript(containerOf())).toMatchObject({ src: `${entry}?retry=1` });
    expect((await second).module).toMatchObject({ expose: './App' });
  },
);

test('a container is fetched if its entry in the boot file does not return a container', async () => {
  putIntoBootFile(() => 'no container');
  const opening = containers.open(candidate(), 'App', 0);
  expect(await answerScript(containerOf())).toMatchObject({ src: entry });
  await opening;
});

test('a shared module that failed to load is requested again with the next expose', async () => {
  const useReactDom = () => putIntoBootFile(() => containerOf('', 'react-dom'));
  useReactDom();
  getReactDom.mockRejectedValueOnce(new Error('offline'));
  await expect(containers.open(candidate(), 'App', 0)).rejects.toThrow('offline');
  useReactDom();
  const { module } = await containers.open(candidate(), 'App', 0);
  expect(module).toMatchObject({ shared: reactDom });
});

test('a remote is available only once its styles apply', async () => {
  const opened = jest.fn();
  putIntoBootFile(() => containerOf());
  const opening = containers.open(candidate([`${base}app.css`]), 'App', 0).then(opened);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(links()).toHaveLength(1);
  expect(links()[0]).toMatchObject({
    rel: 'stylesheet',
    integrity: 'sha384-known',
    crossOrigin: 'anonymous',
    nonce: 'n0nce',
  });
  expect(opened).not.toHaveBeenCalled();
  links()[0]?.dispatchEvent(new Event('load'));
  await opening;
  expect(opened).toHaveBeenCalled();
});

test('if a stylesheet fails to load, opening its container rejects and the stylesheets are removed', async () => {
  putIntoBootFile(() => containerOf());
  const opening = containers.open(candidate([`${base}app.css`]), 'App', 0);
  await new Promise((resolve) => setTimeout(resolve, 5));
  links()[0]?.dispatchEvent(new Event('error'));
  await expect(opening).rejects.toThrow('app.css');
  expect(links()).toEqual([]);
});

test('a container that fails to evaluate leaves no styles', async () => {
  putIntoBootFile(() => {
    throw new Error('evaluation');
  });
  await expect(containers.open(candidate([`${base}app.css`]), 'App', 0)).rejects.toThrow(
    'evaluation',
  );
  expect(links()).toEqual([]);
});
