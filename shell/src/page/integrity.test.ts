import { sampleRelease } from '../remotes/testing/sample-release.ts';
import { createIntegrity } from './integrity.ts';

const page = 'https://tessera.example/dashboard';
const registry = {
  remotes: {
    mf_header: {
      current: sampleRelease({
        base: '/releases/mf_header/2/',
        integrity: { 'remoteEntry.js': 'sha384-two', 'lazy.css': 'sha384-style' },
      }),
      previous: sampleRelease({
        base: '/releases/mf_header/1/',
        integrity: { 'remoteEntry.js': 'sha384-one' },
      }),
    },
    mf_share: {
      current: sampleRelease({
        base: 'https://cdn.example/share/',
        integrity: { 'remoteEntry.js': 'sha384-cdn' },
      }),
    },
  },
  shell: { '/releases/shell/9/start.js': 'sha384-start' },
  overrides: {},
};
const integrityOf = createIntegrity(registry, page);

test.each([
  ['/releases/mf_header/2/remoteEntry.js', 'sha384-two'],
  ['https://tessera.example/releases/mf_header/2/lazy.css', 'sha384-style'],
  ['/releases/mf_header/1/remoteEntry.js', 'sha384-one'],
  ['https://cdn.example/share/remoteEntry.js', 'sha384-cdn'],
  ['/releases/shell/9/start.js', 'sha384-start'],
])('%s must match its hash in the current or previous release', (url, hash) => {
  expect(integrityOf(url)).toBe(hash);
});

test('a retry, whose URL has a query, must match the same hash', () => {
  expect(integrityOf('/releases/mf_header/2/remoteEntry.js?retry=1')).toBe('sha384-two');
});

test.each([
  '/releases/mf_header/2/unlisted.js',
  '/releases/mf_header/1/lazy.css',
  '/releases/shell/9/other.js',
  '/releases/mf_header/2/deeper/chunk.js',
  '/releases/mf_other/1/remoteEntry.js',
  'https://elsewhere.example/evil.js',
  'http://localhost:5001/remoteEntry.js',
])('%s is listed in no release, so it gets a hash that no file matches', (url) => {
  expect(integrityOf(url)).toMatch(/^sha384-A{64}$/);
});

test('an empty hash counts as missing', () => {
  const {
    mf_share: { current },
  } = registry.remotes;
  const remotes = { mf_share: { current: { ...current, integrity: { 'remoteEntry.js': '' } } } };
  const lookUp = createIntegrity({ ...registry, remotes }, page);
  expect(lookUp('https://cdn.example/share/remoteEntry.js')).toMatch(/^sha384-A{64}$/);
});

test('files of a dev server need no hash; all other files still do', () => {
  const overrides = { mf_header: 'http://localhost:5001/mf-manifest.json' };
  const lookUp = createIntegrity({ ...registry, overrides }, page);
  expect(lookUp('http://localhost:5001/remoteEntry.js')).toBeUndefined();
  expect(lookUp('http://localhost:5002/remoteEntry.js')).toMatch(/^sha384-A{64}$/);
});

test('without a readable payload or boot hashes, files need no hash, so that the shell can start', () => {
  const lookUp = createIntegrity({ remotes: {}, shell: {}, overrides: {} }, page);
  expect(lookUp('/releases/shell/9/start.js')).toBeUndefined();
});
