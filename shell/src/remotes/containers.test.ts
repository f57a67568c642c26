import type { Candidate } from './candidates.ts';

const loadRemote = jest.fn(async (_name: string): Promise<unknown> => ({}));
const registerRemotes = jest.fn<
  void,
  [remotes: readonly { readonly name: string; readonly entry: string }[]]
>();
interface ScriptPlugin {
  loadEntry(wanted: { readonly remoteInfo: { readonly entry: string } }): Promise<unknown>;
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
const containers = createContainers({
  nonce: 'n0nce',
  integrityOf: (url) => (url.startsWith(base) ? 'sha384-known' : undefined),
  shared: {},
});
const links = () => [...document.head.querySelectorAll('link')];

beforeEach(() => {
  document.head.replaceChildren();
  loadRemote.mockClear();
  registerRemotes.mockClear();
});

test('each opening registers a new name, and retries use a new URL', async () => {
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

test('a container comes from the boot file where that has it', async () => {
  const container = { get: () => async () => ({}), init: () => {} };
  const taken: unknown[] = [container, 'no container'];
  globalThis.__tesseraParts = {
    take: (address) => (address === `${base}remoteEntry.js` ? taken.shift() : undefined),
  };
  const load = async (entry: string): Promise<unknown> =>
    createInstance.mock.calls[0]?.[0].plugins[0]?.loadEntry({ remoteInfo: { entry } });
  expect(await load(`${base}remoteEntry.js?retry=1`)).toBeUndefined();
  expect(await load(`${base}remoteEntry.js`)).toBe(container);
  expect(await load(`${base}remoteEntry.js`)).toBeUndefined();
  globalThis.__tesseraParts = undefined;
  expect(await load(`${base}remoteEntry.js`)).toBeUndefined();
});

test('scripts carry nonce, integrity and one credentials mode', () => {
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

test('styles that fail to load fail the release and are removed', async () => {
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
