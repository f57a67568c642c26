import { contractVersion } from '@tessera/shared-contracts/core/registry';
import { createCandidates } from './candidates.ts';
import { sampleManifest, sampleRelease } from './testing/sample-release.ts';

const page = 'https://tessera.example/';
const two = sampleRelease({ version: '2', base: '/releases/mf_header/2/' });
const one = sampleRelease({ version: '1', base: '/releases/mf_header/1/' });
const noOverrides = { shell: {}, overrides: {} };
const versions = (registry: Parameters<typeof createCandidates>[0], report = jest.fn()) =>
  createCandidates(registry, report, page)('mf_header').map(({ version }) => version);

test('the current release comes before the previous one', () => {
  expect(
    versions({ ...noOverrides, remotes: { mf_header: { current: two, previous: one } } }),
  ).toEqual(['2', '1']);
});

test('a release for another contract version is refused and reported; the previous one is used', () => {
  const report = jest.fn();
  const foreign = { ...two, contract: contractVersion + 1 };
  expect(
    versions(
      { ...noOverrides, remotes: { mf_header: { current: foreign, previous: one } } },
      report,
    ),
  ).toEqual(['1']);
  expect(report).toHaveBeenCalledWith(expect.any(Error), {
    remote: 'mf_header',
    version: '2',
    phase: 'registry',
  });
});

test('an unregistered remote has no candidates', () => {
  expect(versions({ ...noOverrides, remotes: {} })).toEqual([]);
});

test('finds the files of a release in its inlined manifest, without a request', async () => {
  const [candidate] = createCandidates(
    { ...noOverrides, remotes: { mf_header: { current: two } } },
    jest.fn(),
    page,
  )('mf_header');
  await expect(candidate?.locate()).resolves.toEqual({
    entry: 'https://tessera.example/releases/mf_header/2/remoteEntry.abc.js',
    styles: ['https://tessera.example/releases/mf_header/2/app.abc.css'],
  });
});

test('locating the files of a release rejects if its manifest is invalid', async () => {
  const [candidate] = createCandidates(
    { ...noOverrides, remotes: { mf_header: { current: { ...two, manifest: { metaData: {} } } } } },
    jest.fn(),
    page,
  )('mf_header');
  await expect(candidate?.locate()).rejects.toThrow();
});

describe('a development override', () => {
  const overridden = {
    shell: {},
    remotes: { mf_header: { current: two } },
    overrides: { mf_header: 'http://localhost:5001/mf-manifest.json' },
  };
  const original = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = original;
  });

  test('comes first and uses the dev server’s files', async () => {
    globalThis.fetch = jest.fn(
      async () => new Response(JSON.stringify(sampleManifest('remoteEntry.js', []))),
    );
    const [dev, release] = createCandidates(overridden, jest.fn(), page)('mf_header');
    expect([dev?.version, release?.version]).toEqual(['dev', '2']);
    await expect(dev?.locate()).resolves.toEqual({
      entry: 'http://localhost:5001/remoteEntry.js',
      styles: [],
    });
  });

  test('cannot be located if its dev server responds with an error', async () => {
    globalThis.fetch = jest.fn(async () => new Response('{}', { status: 500 }));
    const [dev] = createCandidates(overridden, jest.fn(), page)('mf_header');
    await expect(dev?.locate()).rejects.toThrow('HTTP 500');
  });
});
