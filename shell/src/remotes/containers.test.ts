import type { Candidate } from './candidates.ts';

const loadRemote = jest.fn(async (_name: string): Promise<unknown> => ({}));
const registerRemotes = jest.fn<
  void,
  [remotes: readonly { readonly name: string; readonly entry: string }[]]
>();
interface ScriptPlugin {
  createScript(script: { readonly url: string }): { readonly script: HTMLScriptElement };
}
const createInstance = jest.fn<void, [options: { readonly plugins: readonly ScriptPlugin[] }]>();
jest.mock('@module-federation/enhanced/runtime', () => ({
  createInstance(options: Parameters<typeof createInstance>[0]) {
    createInstance(options);
    return {
      loadRemote: (name: string) => loadRemote(name),
      registerRemotes: (...all: Parameters<typeof registerRemotes>) => registerRemotes(...all),
    };
  },
}));

import { createContainers } from './containers.ts';

const base = 'https://tessera.example/releases/mf_header/2/';
const candidate = (styles: string[] = []): Candidate => ({
  remote: 'mf_header',
  version: '2',
  locate: async () => ({ entry: `${base}remoteEntry.js`, styles }),
});
const react = { version: '19.3.0' };
const create = () =>
  createContainers({
    nonce: 'n0nce',
    integrityOf: (url) => (url.startsWith(base) ? 'sha384-known' : undefined),
    shared: {
      react: {
        ...react,
        get: async () => () => react,
        shareConfig: { singleton: true, requiredVersion: '^19.3.0' },
      },
    },
  });
const containers = create();
const links = () => [...document.head.querySelectorAll('link')];

beforeEach(() => {
  document.head.replaceChildren();
  loadRemote.mockClear();
  registerRemotes.mockClear();
  createInstance.mockClear();
  globalThis.__tesseraParts = undefined;
});

test('each opening of a container registers a new name, and each retry uses a new URL', async () => {
  await containers.open(candidate(), 'App', 0);
  await containers.open(candidate(), 'App', 1);
  const registered = registerRemotes.mock.calls.flatMap(([remotes]) => remotes);
  expect(registered.map(({ entry }) => entry)).toEqual([
    `${base}remoteEntry.js`,
    `${base}remoteEntry.js?retry=1`,
  ]);
  expect(new Set(registered.map(({ name }) => name)).size).toBe(2);
  expect(loadRemote.mock.calls).toEqual(registered.map(({ name }) => [`${name}/App`]));
});

type Scope = Record<string, Record<string, { readonly get: () => Promise<() => unknown> }>>;

/** Puts an entry into the boot file, which evaluates it once. */
function putIntoBootFile(entry: () => unknown): void {
  const parts = new Map([[`${base}remoteEntry.js`, entry]]);
  globalThis.__tesseraParts = {
    take(address) {
      const part = parts.get(address);
      parts.delete(address);
      return part?.();
    },
  };
}

test('a container in the boot file needs no federation runtime and gets the shared React', async () => {
  let scope: Scope = {};
  putIntoBootFile(() => ({
    init(given: Scope) {
      scope = given;
    },
    async get(expose: string) {
      const shared = await scope['react']?.[react.version]?.get();
      return () => ({ expose, react: shared?.() });
    },
  }));
  const { container, module } = await create().open(candidate(), 'App', 0);
  expect(module).toEqual({ expose: './App', react });
  expect(await container.get('Lightbox')).toEqual({ expose: './Lightbox', react });
  expect(createInstance).not.toHaveBeenCalled();
});

test('a container whose entry in the boot file throws is fetched at the next attempt', async () => {
  putIntoBootFile(() => {
    throw new Error('broken entry');
  });
  const opened = create();
  await expect(opened.open(candidate(), 'App', 0)).rejects.toThrow('broken entry');
  await opened.open(candidate(), 'App', 1);
  expect(registerRemotes).toHaveBeenCalledWith([
    expect.objectContaining({ entry: `${base}remoteEntry.js?retry=1` }),
  ]);
});

test('a container is fetched if its entry in the boot file does not return a container', async () => {
  putIntoBootFile(() => 'no container');
  await create().open(candidate(), 'App', 0);
  expect(registerRemotes).toHaveBeenCalledTimes(1);
});

test('scripts have the nonce, their integrity and `crossorigin="anonymous"`', async () => {
  await create().open(candidate(), 'App', 0);
  const script = createInstance.mock.calls[0]?.[0].plugins[0]?.createScript({
    url: `${base}remoteEntry.js?retry=1`,
  }).script;
  expect(script).toMatchObject({
    nonce: 'n0nce',
    integrity: 'sha384-known',
    crossOrigin: 'anonymous',
  });
});

test('a remote is available only once its styles apply', async () => {
  const opened = jest.fn();
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
  const opening = containers.open(candidate([`${base}app.css`]), 'App', 0);
  await new Promise((resolve) => setTimeout(resolve, 5));
  links()[0]?.dispatchEvent(new Event('error'));
  await expect(opening).rejects.toThrow('app.css');
  expect(links()).toEqual([]);
});

test('a container that fails to evaluate leaves no styles', async () => {
  loadRemote.mockRejectedValueOnce(new Error('evaluation'));
  await expect(containers.open(candidate([`${base}app.css`]), 'App', 0)).rejects.toThrow(
    'evaluation',
  );
  expect(links()).toEqual([]);
});
