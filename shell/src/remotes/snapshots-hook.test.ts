import { createFederationHost } from './federation-host.ts';
import { sampleManifest } from './testing/sample-release.ts';
import './snapshots-hook.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  globalThis.__tesseraParts = undefined;
});

const host = createFederationHost({ nonce: '', integrityOf: () => undefined, shared: {} });

/** Loads a remote and returns its snapshots. */
async function snapshotsOf(remote: string, manifest: Response): Promise<readonly unknown[]> {
  const fetched = jest.fn(async () => manifest);
  globalThis.fetch = fetched;
  const container = { init() {}, get: async () => () => 'the application' };
  globalThis.__tesseraParts = { take: () => container };
  const base = `https://tessera.example/releases/${remote}/2/`;
  const get = host.add(remote, '2', `${base}remoteEntry.js?retry=1`);
  expect(await get('App')).toBe('the application');
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(fetched.mock.calls).toEqual([[`${base}mf-manifest.json`, {}]]);
  const key = `${remote}:${base}mf-manifest.json`;
  return Object.entries(globalThis.__FEDERATION__.moduleInfo)
    .filter(([name]) => name === key)
    .map(([, snapshot]) => snapshot);
}

test('a development shell keeps a snapshot of the manifest of each remote', async () => {
  const { metaData, ...rest } = sampleManifest();
  const manifest = Response.json({
    ...rest,
    metaData: { ...metaData, buildInfo: { buildVersion: '2' }, types: {} },
    shared: [],
    remotes: [],
  });
  expect(await snapshotsOf('mf_header', manifest)).toMatchObject([
    { buildVersion: '2', modules: [{ moduleName: 'App' }] },
  ]);
  expect(globalThis.__FEDERATION__.moduleInfo['shell']).toMatchObject({
    remotesInfo: { mf_header: { matchedVersion: expect.stringContaining('mf-manifest.json') } },
  });
});

test('a development shell loads a remote without a manifest, too', async () => {
  expect(await snapshotsOf('mf_viewer', new Response('', { status: 404 }))).toEqual([]);
});
