import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { membersOf, readJson } from '../read-json.ts';
import { isStale } from './build-inputs.ts';
import { createRemoteConfig } from './config.ts';
import { pendingVersion } from './release-version.ts';
import type { RemoteOptions } from './remote-federation.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-release-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  delete process.env['TESSERA_VERSION'];
});

const sources = {
  'package.json': '{ "name": "mf-sample", "version": "1.2.3" }',
  'webpack.config.ts': '',
  'App.ts': "export const mount = () => import('./panel.ts');\n",
  'panel.ts':
    "import { word } from './word.ts';\nexport const show = () => document.write(word);\n",
  'word.ts': "export const word = 'hello';\n",
  'unread.ts': 'export {};\n',
};

/** A remote in a folder of its own. */
function makeRemote(name: string): string {
  const dir = path.join(folder, name);
  mkdirSync(dir);
  for (const [file, content] of Object.entries(sources))
    writeFileSync(path.join(dir, file), content);
  symlinkSync(path.resolve(__dirname, '../../node_modules'), path.join(dir, 'node_modules'));
  return dir;
}

/** What `dist/release.json` says. */
interface Latest {
  readonly version: string;
  readonly madeAt: string;
  readonly integrity: Readonly<Record<string, unknown>>;
}

/** Builds the remote in a folder. */
async function build(dir: string, options: Partial<RemoteOptions> = {}): Promise<Latest> {
  const config = createRemoteConfig({
    dir,
    name: 'mf_sample',
    label: 'Sample',
    owner: 'Samples',
    activeOn: 'always',
    slot: { place: 'end', order: 0 },
    exposes: { './App': './App.ts' },
    hasTypes: false,
    ...options,
  });
  const compiler = webpack(config);
  const errors = await new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      stats ? resolve(stats.compilation.errors) : reject(error ?? new Error('no build')),
    );
  });
  expect(errors).toEqual([]);
  await new Promise((resolve) => compiler.close(resolve));
  const { version, madeAt, integrity } = readJson(path.join(dir, 'dist/release.json'));
  return {
    version: String(version),
    madeAt: String(madeAt),
    integrity: membersOf(integrity),
  };
}

/** The files of a release but its source maps, which contain names of the build. */
const filesOf = (dir: string, version: string): ReadonlyMap<string, string> => {
  const release = path.join(dir, 'dist', version);
  return new Map(
    readdirSync(release)
      .filter((file) => !file.endsWith('.map'))
      .toSorted()
      .map((file) => [file, readFileSync(path.join(release, file)).toString('latin1')]),
  );
};

test('the version follows what the build emits, and a build is stale once it would read something else', async () => {
  const dir = makeRemote('version');
  const write = (file: keyof typeof sources, content: string): void =>
    writeFileSync(path.join(dir, file), content);
  expect(isStale(dir)).toBe(true);
  const first = await build(dir);
  expect(first.version).toMatch(/^1\.2\.3-[\da-f]{8}$/);
  expect(isStale(dir)).toBe(false);

  write('unread.ts', 'export const word = 1;\n');
  expect(isStale(dir)).toBe(false);

  write('word.ts', `// a comment\n${sources['word.ts']}`);
  expect(isStale(dir)).toBe(true);
  const commented = await build(dir);
  expect([commented.version, commented.madeAt]).toEqual([first.version, first.madeAt]);
  expect(isStale(dir)).toBe(false);

  write('word.ts', "export const word = 'good day';\n");
  const changed = await build(dir);
  expect(changed.version).not.toBe(first.version);
  expect(changed.madeAt > first.madeAt).toBe(true);
  expect(readdirSync(path.join(dir, 'dist')).toSorted()).toEqual(
    [changed.version, 'inputs.json', 'release.json'].toSorted(),
  );

  // a file that would be found before another one
  rmSync(path.join(dir, 'word.ts'));
  expect(isStale(dir)).toBe(true);
  write('word.ts', sources['word.ts']);
  expect((await build(dir)).version).toBe(first.version);
  expect((await build(dir, { classNames: ['sample'] })).version).not.toBe(first.version);
  rmSync(path.join(dir, 'dist', first.version), { recursive: true, force: true });
});

test('equal sources give equal files in two folders, which name their version and match their hashes', async () => {
  const [one, two] = [makeRemote('one'), makeRemote('two')];
  // of a build that was killed
  const pending = path.join(two, 'dist', pendingVersion(two));
  mkdirSync(pending, { recursive: true });
  writeFileSync(path.join(pending, 'left.js'), '');
  const [first, second] = [await build(one), await build(two)];
  expect(second.version).toBe(first.version);
  const files = filesOf(one, first.version);
  expect(files).toEqual(filesOf(two, first.version));
  const entry = [...files.keys()].find((file) => /^remoteEntry\..*\.js$/.test(file)) ?? '';
  expect(files.get(entry)).toContain(`mf_sample_${first.version.replaceAll(/\W/g, '_')}`);
  expect(files.get('mf-manifest.json')).toContain(`"buildVersion": "${first.version}"`);
  expect(Object.keys(first.integrity)).toContain(entry);
  for (const [file, hash] of Object.entries(first.integrity)) {
    const content = Buffer.from(files.get(file) ?? '', 'latin1');
    expect(hash).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`);
  }
});

test('a build with a demanded version has it, and is stale', async () => {
  const dir = makeRemote('demanded');
  process.env['TESSERA_VERSION'] = '9.9.9-mine';
  expect((await build(dir)).version).toBe('9.9.9-mine');
  delete process.env['TESSERA_VERSION'];
  expect(isStale(dir)).toBe(true);
});
