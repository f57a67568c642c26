import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createReleases, type Releases } from './releases.ts';
import { createBuilds, hash, joinedFile, type Builds } from '../../testing/test-builds.ts';
import { readReleaseFile } from './verify-release.ts';

const fonts = '@font-face{src:url(font.3c.woff2)}a{background:url("data:image/png,x")}';
const [shellStyles, viewStyles] = ['style.2b.css', 'style.2b.css'];
const address = joinedFile('shell@1.0.0,mf_header@1.0.0', 'css');

let app: TestApp;
let builds: Builds;
beforeAll(async () => {
  app = await createTestApp();
  builds = await createBuilds();
  const shell = await builds.make('shell', '1.0.0', {
    changes: {
      integrity: { 'entry.1a.js': hash('shell'), [shellStyles]: hash(fonts) },
    },
    script: 'shell',
  });
  await writeFile(path.join(shell.dir, shellStyles), fonts);
  const header = await builds.make('mf_header', '1.0.0', {
    half: { script: 'serverHalf = { views: {}, render: () => "" };', views: {} },
  });
  for (const { dir } of [shell, header]) await app.deps.releases.publish(dir);
});
afterAll(async () => {
  await app.close();
  await builds.remove();
});

/** The releases of a process that has joined nothing yet. */
const newReleases = (): Releases =>
  createReleases({ env: app.deps.env, db: app.db, log: app.deps.log });
/** Replaces a file of a published release and its hash, as if nothing had checked it. */
async function slip(name: string, version: string, file: string, content: string): Promise<void> {
  const place = path.join(app.deps.releases.folder, name, version);
  const release = await readReleaseFile(place);
  await writeFile(path.join(place, file), content);
  const integrity = { ...release.integrity, [file]: hash(content) };
  await writeFile(path.join(place, 'release.json'), JSON.stringify({ ...release, integrity }));
}

test('joins the styles of the shell and of views, with absolute font URLs, and compresses them', async () => {
  const answer = await app.stranger().get(address);
  expect(await answer.text()).toBe(
    '@font-face{src:url(/releases/shell/1.0.0/font.3c.woff2)}a{background:url("data:image/png,x")}\n.mf_header-part{}',
  );
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const plain = await (await app.stranger().get(address)).text();
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await app.stranger().get(address, { headers: { 'Accept-Encoding': encoding } });
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(unpack(Buffer.from(await packed.arrayBuffer())).toString()).toBe(plain);
  }
});

test.each(['shell@1.0.0,~mf_header@1.0.0,mf_header@1.0.0', 'shell@1.0.0,mf_share@1,mf_header@1'])(
  'refuses to join releases that are out of order: %s',
  async (releases) => {
    expect((await app.stranger().get(joinedFile(releases, 'js'))).status).toBe(404);
  },
);

test('the URL of a joined file names no remote, so a filter for one remote blocks only its own files', () => {
  expect(address).not.toContain('mf_header');
});

test.each([
  '/releases/joined/nothing.css',
  '/releases/joined/,.css',
  '/releases/joined/.css',
  joinedFile('shell@9.9.9', 'css'),
  joinedFile('../shell@1.0.0', 'css'),
  joinedFile('shell@1.0.0', 'txt'),
  `${joinedFile('shell@1.0.0', 'css').replace('.css', '==.css')}`,
  joinedFile(`shell@1.0.0${',mf_header@1.0.0'.repeat(30)}`, 'css'),
])('there is no joined file at %s', async (file) => {
  expect((await app.stranger().get(file)).status).toBe(404);
});

test('damaged styles are not served until they are repaired', async () => {
  const { dir } = await builds.make('mf_header', '1.1.0', {
    half: { script: 'serverHalf = { views: {}, render: () => "" };', views: {} },
  });
  await app.deps.releases.publish(dir);
  const later = joinedFile('shell@1.0.0,mf_header@1.1.0', 'css');
  const file = path.join(app.deps.releases.folder, 'mf_header/1.1.0', viewStyles);
  await writeFile(file, 'p{display:none}');
  expect((await app.stranger().get(later)).status).toBe(404);
  await rm(file);
  expect((await app.stranger().get(later)).status).toBe(404);
  await app.deps.releases.publish(dir);
  expect((await app.stranger().get(later)).status).toBe(200);
});

test.each([
  ['an open brace', '.unfinished{color:red', ''],
  ['an open comment', '.mf_header-a{color:red}/* and then', '.mf_header-a{color:red}'],
  ['a @charset', '@charset "utf-8";.mf_header-a{color:red}', '.mf_header-a{color:red}'],
  ['a stray @import', '.mf_header-a{color:red}@import "a.css";', '.mf_header-a{color:red}'],
  ['a foreign selector', 'article,.mf_header-a{color:red}', '.mf_header-a{color:red}'],
])(
  'a sheet with %s that is shown all the same leaves the sheets of others as they are',
  async (_, bad, rest) => {
    const version = '1.2.0';
    for (const name of ['mf_header', 'mf_share']) {
      const { dir } = await builds.make(name, version, {
        half: { script: 'serverHalf = { views: {}, render: () => "" };', views: {} },
        changes: { classNames: [] },
      });
      await app.deps.releases.publish(dir);
    }
    await slip('mf_header', version, viewStyles, bad);
    const file = await newReleases().joined.at(
      joinedFile(`shell@1.0.0,mf_header@${version},mf_share@${version}`, 'css'),
    );
    const sheets = (await file?.content.in(''))?.toString().split('\n');
    expect(sheets?.slice(1)).toEqual([rest, '.mf_share-part{}']);
  },
);

describe('a boot file', () => {
  const bootOf = (header: string): string => joinedFile(`shell@1.0.0,mf_header@${header}`, 'js');

  async function publishHeader(version: string, script: string): Promise<void> {
    const { dir } = await builds.make('mf_header', version, { script });
    await app.deps.releases.publish(dir);
  }

  test('runs the shell’s scripts immediately; runs a remote’s script, with its URL in `document.currentScript`, when the remote’s container is first requested', async () => {
    await publishHeader('2.0.0', 'var mf_header = { at: document.currentScript.src };');
    const answer = await app.stranger().get(bootOf('2.0.0'));
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const page = createContext({
      URL,
      document: {},
      location: 'https://tessera.example/explore',
      // the script of the shell's test build reads this variable
      shell: 0,
    });
    const take =
      'globalThis.__tesseraParts.take("https://tessera.example/releases/mf_header/2.0.0/entry.1a.js")';
    runInContext(await answer.text(), page);
    expect(runInContext(`${take}.at`, page)).toBe(
      'https://tessera.example/releases/mf_header/2.0.0/entry.1a.js',
    );
    expect(runInContext(take, page)).toBeUndefined();
    expect(runInContext('"currentScript" in document', page)).toBe(false);
  });

  test('has a source map with the map of each of its scripts, at the line of the script', async () => {
    const { dir } = await builds.make('mf_header', '2.3.0', { script: 'var mf_header = {};' });
    const map = { version: 3, sources: ['header.ts'], names: [], mappings: 'AAAA' };
    await writeFile(path.join(dir, 'entry.1a.js.map'), JSON.stringify(map));
    await app.deps.releases.publish(dir);
    const answer = await app.stranger().get(bootOf('2.3.0'));
    const line = (await answer.text()).split('\n').indexOf('var mf_header = {};');
    const sourceMap = answer.headers.get('sourcemap') ?? '';
    expect(sourceMap).toBe(`${bootOf('2.3.0')}.map`);
    const joined = await app.stranger().get(sourceMap);
    expect(joined.headers.get('content-type')).toBe('application/json');
    expect(await joined.json()).toEqual({
      version: 3,
      sections: [{ offset: { line, column: 0 }, map }],
    });
    expect((await app.stranger().get('/releases/joined/nothing.js.map')).status).toBe(404);
  });

  test('contains the hashes of all listed releases, and no scripts of those marked with ~', async () => {
    const text = await (
      await app.stranger().get(joinedFile('shell@1.0.0,~mf_header@2.0.0', 'js'))
    ).text();
    expect(text).toMatch(/^globalThis\.__tesseraHashes=/);
    for (const file of ['shell/1.0.0/entry.1a.js', 'mf_header/2.0.0/entry.1a.js'])
      expect(text).toContain(`"/releases/${file}":"sha384-`);
    expect(text).not.toContain('document.currentScript.src');
  });

  test.each([
    ['does not parse', '}); document.write("out"); (() => {', 'is not a valid script'],
    ['is an ES module', 'export const get = 1;', 'is an ES module'],
  ])(
    'a remote whose script %s is not in the boot files of pages, the others are; it is read once, and the log names it',
    async (_, script, why) => {
      await publishHeader('2.1.0', 'var mf_header = {};');
      const { dir } = await builds.make('mf_share', '2.1.0');
      await app.deps.releases.publish(dir);
      await slip('mf_header', '2.1.0', 'entry.1a.js', script);
      const [{ joined }, logged] = [newReleases(), jest.spyOn(app.deps.log, 'error')];
      const both = [
        { name: 'mf_header', version: '2.1.0' },
        { name: 'mf_share', version: '2.1.0' },
      ];
      expect(await joined.startable(both)).toEqual([both[1]]);
      expect(await joined.startable(both)).toEqual([both[1]]);
      expect(logged.mock.calls).toEqual([
        [
          expect.objectContaining({
            release: 'mf_header',
            version: '2.1.0',
            err: expect.objectContaining({ message: expect.stringContaining(why) }),
          }),
          'a release is not in the boot file',
        ],
      ]);
      logged.mockRestore();
      expect(await joined.at(bootOf('2.1.0'))).toBeUndefined();
      expect(await joined.at(bootOf('2.0.0'))).toBeDefined();
    },
  );

  test('is not served if a file is damaged', async () => {
    await publishHeader('2.2.0', 'var mf_header = {};');
    await writeFile(path.join(app.deps.releases.folder, 'mf_header/2.2.0/entry.1a.js'), 'evil()');
    expect((await app.stranger().get(bootOf('2.2.0'))).status).toBe(404);
  });
});
