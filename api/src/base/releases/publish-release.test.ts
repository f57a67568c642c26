import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pino } from 'pino';
import { contractVersion } from '@tessera/shared-contracts/core/registry';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createReleases, type Releases } from './releases.ts';
import {
  createBuilds,
  hash,
  joinedFile,
  manifestOf,
  stylesOf,
  type Builds,
} from '../../testing/test-builds.ts';

let app: TestApp;
let builds: Builds;
beforeAll(async () => {
  app = await createTestApp();
  builds = await createBuilds();
  await release('shell', '1.0.0');
  await release('mf_header', '1.1.0');
});
afterAll(async () => {
  await app.close();
  await builds.remove();
});

const actor = 'ada@desk';
/** The releases of a second process on the same database and folder. */
const otherProcess = (): Releases =>
  createReleases({ env: app.deps.env, db: app.db, log: pino({ level: 'silent' }) });
const shown = async (name: string): Promise<string | undefined> =>
  (await otherProcess().resolve()).registry.remotes[name]?.current.version;
/** Publishes and activates a build. */
async function release(name: string, version: string, channel?: string): Promise<void> {
  const { dir } = await builds.make(name, version);
  await app.deps.releases.publish(dir);
  await app.deps.releases.show([{ name, version }], { channel, actor });
}
const placeOf = (name: string, version: string, file = ''): string =>
  path.join(app.deps.releases.folder, name, version, file);

test('refuses a modified or incomplete release, and changes nothing', async () => {
  const { publish, show } = app.deps.releases;
  const { dir } = await builds.make('mf_header', '2.0.0');
  await writeFile(path.join(dir, 'entry.1a.js'), 'alert(1)');
  await expect(publish(dir)).rejects.toThrow('entry.1a.js does not match its integrity');
  await builds.make('mf_header', '2.0.0');
  await writeFile(path.join(dir, 'entry.1a.js.br'), brotliCompressSync('alert(1)'));
  await expect(publish(dir)).rejects.toThrow('entry.1a.js.br does not match entry.1a.js');
  await builds.make('mf_header', '2.0.0');
  await rm(path.join(dir, 'style.2b.css'));
  await expect(publish(dir)).rejects.toThrow('style.2b.css is missing');
  await builds.make('mf_header', '2.0.0');
  await symlink('/etc/hostname', path.join(dir, 'host.txt'));
  await expect(publish(dir)).rejects.toThrow('host.txt is not a plain file');
  await expect(show([{ name: 'mf_header', version: '2.0.0' }], { actor })).rejects.toThrow(
    'never published',
  );
  expect(existsSync(placeOf('mf_header', '2.0.0'))).toBe(false);
  expect(await shown('mf_header')).toBe('1.1.0');
});

test.each([
  ['an open brace', '.mf_header-a{}\n.unfinished{color:red', 'style.2b.css:2:12: { is not closed'],
  ['an open comment', '.mf_header-a{}/* and then', 'style.2b.css:1:15: a comment is not closed'],
  ['a @charset', '@charset "utf-8";.mf_header-a{}', 'style.2b.css:1:1: @charset is not allowed'],
  [
    'a stray @import',
    '.mf_header-a{}@import "a.css";',
    'style.2b.css:1:15: @import is not allowed',
  ],
  [
    'a selector for the elements of others',
    '.mf_header-a{}\narticle{display:none}',
    'style.2b.css:2:1: the selector article also selects elements of others',
  ],
])(
  'refuses a release whose style sheet has %s, by file, line and selector',
  async (_, styles, why) => {
    const { dir } = await builds.make('mf_header', '4.3.0', { styles });
    await expect(app.deps.releases.publish(dir)).rejects.toThrow(why);
    expect(existsSync(placeOf('mf_header', '4.3.0'))).toBe(false);
  },
);

test.each([
  [
    'that does not parse',
    '\nfunction( {',
    'entry.1a.js:2 is not a valid script: Function statements',
  ],
  ['that is an ES module', 'export const get = 1;', 'entry.1a.js:1 is an ES module'],
])('refuses a release with a script %s, by file and line', async (_, script, why) => {
  const { dir } = await builds.make('mf_header', '4.4.0', { script });
  await expect(app.deps.releases.publish(dir)).rejects.toThrow(why);
  expect(existsSync(placeOf('mf_header', '4.4.0'))).toBe(false);
});

test('a remote selects by the class names that it lists, unless they belong to another release', async () => {
  const { publish, show } = app.deps.releases;
  const make = (name: string, version: string, ...classNames: string[]) =>
    builds.make(name, version, {
      styles: classNames.map((one) => `.${one}__part,.${one}--wide>a{}`).join(''),
      changes: { classNames },
    });
  const shell = await make('shell', '1.5.0', 'page');
  await publish(shell.dir);
  await show([{ name: 'shell', version: '1.5.0' }], { actor, channel: 'named' });
  const own = await make('mf_share', '1.5.0', 'share-view');
  await publish(own.dir);
  await show([{ name: 'mf_share', version: '1.5.0' }], { actor, channel: 'named' });
  const taken = await make('mf_header', '1.5.0', 'header-view', 'page');
  await publish(taken.dir);
  await expect(
    show([{ name: 'mf_header', version: '1.5.0' }], { actor, channel: 'named' }),
  ).rejects.toThrow('mf_header 1.5.0 claims the class name page, which belongs to shell 1.5.0.');
});

const half = (render: string, views = '{ header: 1 }'): string =>
  `serverHalf = { views: ${views}, render: (view, props) => ${render} };`;

test.each([
  ['that throws', half('{ throw new Error("no colour") }'), { header: 1 }, 'no colour'],
  ['that draws other views', half('""', '{}'), { header: 1 }, 'version 1 of header'],
  ['with unbalanced HTML', half('"<p>"'), { header: 1 }, 'unbalanced <p>'],
  ['that is not a valid script', 'serverHalf = {', { header: 1 }, 'it is not a valid script'],
])('refuses a release with a server half %s', async (_, script, views, why) => {
  const { publish } = app.deps.releases;
  const { dir } = await builds.make('mf_header', '4.0.0', { half: { script, views } });
  await expect(publish(dir)).rejects.toThrow(why);
  expect(existsSync(placeOf('mf_header', '4.0.0'))).toBe(false);
});

test('refuses a server half that does not match its integrity or that draws a view of another remote', async () => {
  const { publish } = app.deps.releases;
  const rendered = { script: half('"<p></p>"'), views: { header: 1 } };
  const { dir } = await builds.make('mf_header', '4.1.0', { half: rendered });
  await writeFile(path.join(dir, 'server.js'), half('"<i></i>"'));
  await expect(publish(dir)).rejects.toThrow('server.js does not match its integrity');
  const foreign = await builds.make('mf_share', '4.1.0', { half: rendered });
  await expect(publish(foreign.dir)).rejects.toThrow('it draws header, which belongs to mf_header');
});

test('a page shows the header that the release of the user’s channel draws, with the styles of that release', async () => {
  const { publish, show } = app.deps.releases;
  const { dir, name, version } = await builds.make('mf_header', '4.2.0', {
    half: { script: half('"<header>Hi</header>"'), views: { header: 1 } },
  });
  await publish(dir);
  await show([{ name, version }], { actor, channel: 'bold' });
  const ada = await app.register();
  const [slot, sheet] = ['<header>Hi</header>', joinedFile('shell@1.0.0,mf_header@4.2.0', 'css')];
  const usual = await (await ada.get('/dashboard')).text();
  expect(usual).not.toContain(slot);
  expect(usual).toContain('Header is unavailable.');
  await app.db
    .updateTable('profiles')
    .set({ release_channel: 'bold' })
    .where('user_id', '=', ada.userId)
    .execute();
  const bold = await (await ada.get('/dashboard')).text();
  expect(bold).toContain(slot);
  expect(bold).toContain(
    `<link rel="stylesheet" href="${sheet}" integrity="${hash(`${stylesOf('shell')}\n${stylesOf('mf_header')}`)}"`,
  );
  expect(bold).not.toContain('Header is unavailable.');
});

const good = manifestOf('mf_header');
const withEntry = (remoteEntry: object) => ({
  ...good,
  metaData: { ...good.metaData, remoteEntry },
});
const withStyle = (file: string) => ({
  ...good,
  exposes: [{ path: './App', assets: { css: { sync: [file], async: [] } } }],
});
test.each<[string, Record<string, unknown>, string]>([
  ['a path as name', { name: '../up' }, 'Not the name of a release'],
  ['no files', { integrity: {}, entry: { js: [], css: [], preload: [] } }, 'it has no files'],
  ['no entry', { entry: { js: [], css: [], preload: [] } }, 'its entry has no script'],
  [
    'an entry without a hash',
    { entry: { js: ['other.js'], css: [], preload: [] } },
    'other.js has no integrity',
  ],
  ['no manifest', { manifest: undefined }, 'it has no manifest'],
  ['an empty manifest', { manifest: {} }, 'its manifest is not a valid remote manifest: metaData'],
  [
    'a foreign manifest',
    { manifest: { hello: 'world' } },
    'its manifest is not a valid remote manifest: metaData',
  ],
  [
    'the manifest of another remote',
    { manifest: manifestOf('mf_share') },
    'its manifest belongs to mf_share',
  ],
  [
    'a manifest without the application',
    { manifest: { ...good, exposes: [] } },
    'its manifest exposes no ./App',
  ],
  [
    'an entry on another origin',
    { manifest: withEntry({ name: 'evil.js', path: 'http://127.0.0.1:34299' }) },
    'names http://127.0.0.1:34299, which is outside its folder',
  ],
  [
    'an entry without a scheme',
    { manifest: withEntry({ name: 'entry.1a.js', path: '//evil.example' }) },
    'names //evil.example, which is outside',
  ],
  [
    'an entry of another release',
    { manifest: withEntry({ name: '../1.0.0/entry.1a.js' }) },
    'names ../1.0.0/entry.1a.js, which is outside',
  ],
  [
    'an unlisted entry',
    { manifest: withEntry({ name: 'evil.js' }) },
    'its manifest names evil.js, which has no integrity',
  ],
  [
    'a style sheet as entry',
    { manifest: withEntry({ name: 'style.2b.css' }) },
    'is not one of its entry scripts',
  ],
  [
    'styles on another origin',
    { manifest: withStyle('https://evil.example/a.css') },
    'names https://evil.example/a.css, which is outside',
  ],
  [
    'unlisted styles',
    { manifest: withStyle('a.css') },
    'its manifest names a.css, which has no integrity',
  ],
  [
    'unlisted chunks',
    {
      manifest: {
        ...good,
        exposes: [
          ...good.exposes,
          { path: './More', assets: { js: { sync: [], async: ['b.js'] } } },
        ],
      },
    },
    'its manifest names b.js, which has no integrity',
  ],
  [
    'unlisted files of frames',
    { frame: { js: ['frame.js'], css: [] } },
    'frame.js has no integrity',
  ],
  [
    'a public path on another origin',
    { manifest: { ...good, metaData: { ...good.metaData, publicPath: 'https://evil.example/' } } },
    'which is outside its folder',
  ],
])('refuses a release with %s, and gives the reason', async (_, changes, sentence) => {
  const { dir } = await builds.make('mf_header', '2.1.0', { changes });
  await expect(app.deps.releases.publish(dir)).rejects.toThrow(sentence);
  expect(await shown('mf_header')).toBe('1.1.0');
});

test('a version never changes: different content is refused, naming the file, and the served file stays', async () => {
  await release('mf_viewer', '1.0.0');
  const served = await readFile(placeOf('mf_viewer', '1.0.0', 'entry.1a.js'), 'utf8');
  const other = await builds.make('mf_viewer', '1.0.0', { script: 'alert(2)' });
  await expect(app.deps.releases.publish(other.dir)).rejects.toThrow(
    'mf_viewer 1.0.0 already exists with a different entry.1a.js',
  );
  const contract = await builds.make('mf_viewer', '1.0.0', {
    changes: { contract: contractVersion + 1 },
  });
  await expect(app.deps.releases.publish(contract.dir)).rejects.toThrow(
    'mf_viewer 1.0.0 already exists with a different release.json',
  );
  const more = await builds.make('mf_viewer', '1.0.0');
  await writeFile(path.join(more.dir, 'font.4d.woff2'), 'letters');
  await expect(app.deps.releases.publish(more.dir)).rejects.toThrow(
    'mf_viewer 1.0.0 already exists with a different font.4d.woff2',
  );
  await rm(path.join(more.dir, 'font.4d.woff2'));
  expect(await readFile(placeOf('mf_viewer', '1.0.0', 'entry.1a.js'), 'utf8')).toBe(served);
});

test('a release folder is not overwritten, even if the registry does not list the release', async () => {
  const { dir } = await builds.make('mf_viewer', '1.1.0');
  await app.deps.releases.publish(dir);
  await app.db
    .deleteFrom('releases')
    .where('version', '=', '1.1.0')
    .where('name', '=', 'mf_viewer')
    .execute();
  const other = await builds.make('mf_viewer', '1.1.0', { script: 'alert(2)' });
  await expect(app.deps.releases.publish(other.dir)).rejects.toThrow(
    'mf_viewer 1.1.0 already exists with a different entry.1a.js',
  );
});

test('if two different builds of one version are published at the same time, one is refused', async () => {
  const versions = await Promise.allSettled(
    ['one', 'two'].map(async (script) =>
      otherProcess().publish((await builds.make('mf_viewer', '1.2.0', { script }, script)).dir),
    ),
  );
  expect(versions.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [{ detail } = { detail: undefined }] = await app.db
    .selectFrom('releases')
    .select('detail')
    .where('name', '=', 'mf_viewer')
    .where('version', '=', '1.2.0')
    .execute();
  expect(hash(await readFile(placeOf('mf_viewer', '1.2.0', 'entry.1a.js'), 'utf8'))).toBe(
    detail?.integrity['entry.1a.js'],
  );
});

test('a damaged release is not activated, and publishing it again restores its files', async () => {
  const { dir } = await builds.make('mf_header', '3.0.0');
  const { publish, show } = app.deps.releases;
  await publish(dir);
  await writeFile(placeOf('mf_header', '3.0.0', 'entry.1a.js'), 'alert(1)');
  await writeFile(placeOf('mf_header', '3.0.0', 'entry.1a.js.br'), brotliCompressSync('alert(1)'));
  await rm(placeOf('mf_header', '3.0.0', 'style.2b.css'));
  await writeFile(placeOf('mf_header', '3.0.0', 'release.json'), '{}');
  await expect(show([{ name: 'mf_header', version: '3.0.0' }], { actor })).rejects.toThrow(
    'mf_header 3.0.0: entry.1a.js does not match its integrity',
  );
  expect(await shown('mf_header')).toBe('1.1.0');
  expect((await publish(dir)).repaired).toEqual([
    'entry.1a.js',
    'style.2b.css',
    'entry.1a.js.br',
    'release.json',
  ]);
  expect((await publish(dir)).repaired).toEqual([]);
  await show([{ name: 'mf_header', version: '3.0.0' }], { actor });
  expect(await shown('mf_header')).toBe('3.0.0');
});

test('publishing removes partial copies that a killed process left over an hour ago', async () => {
  const [old, fresh] = [
    path.join(app.deps.releases.folder, '.partial-old'),
    path.join(app.deps.releases.folder, '.partial-fresh'),
  ];
  for (const folder of [old, fresh]) await mkdir(folder);
  const before = new Date(Date.now() - 2 * 3_600_000);
  await utimes(old, before, before);
  await app.deps.releases.publish((await builds.make('mf_share', '1.0.0')).dir);
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
});
