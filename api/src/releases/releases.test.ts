import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { createTestApp, type TestApp } from '../test-app.ts';
import { setReleaseChannel } from '../accounts/account-queries.ts';
import { createReleases } from './releases.ts';

let app: TestApp;
let builds: string;
beforeAll(async () => {
  app = await createTestApp();
  builds = await mkdtemp(path.join(os.tmpdir(), 'tessera-builds-'));
});
afterAll(async () => {
  await app.close();
  await rm(builds, { recursive: true, force: true });
});

const hash = (content: string): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** What a build of a package leaves behind. */
async function build(name: string, version: string, script = `console.log('${name} ${version}')`): Promise<{ readonly dir: string; readonly packageFolder: string }> {
  const packageFolder = path.join(builds, name);
  const dir = path.join(packageFolder, 'dist', version);
  await mkdir(dir, { recursive: true });
  const isShell = name === 'shell';
  const release = {
    name, version, contract: 1, ...(isShell ? {} : { manifest: { id: name } }), integrity: { 'entry.1a.js': hash(script), 'style.2b.css': hash('p{}') },
    entry: { js: ['entry.1a.js'], css: ['style.2b.css'], preload: [], ...(isShell && { fonts: ['face.3c.woff2'] }) },
  };
  await writeFile(path.join(dir, 'entry.1a.js'), script);
  await writeFile(path.join(dir, 'entry.1a.js.br'), brotliCompressSync(script));
  await writeFile(path.join(dir, 'entry.1a.js.gz'), gzipSync(script));
  await writeFile(path.join(dir, 'style.2b.css'), 'p{}');
  if (isShell) await writeFile(path.join(dir, 'face.3c.woff2'), 'letters');
  for (const place of [dir, path.dirname(dir)]) await writeFile(path.join(place, 'release.json'), JSON.stringify(release));
  return { dir, packageFolder };
}

const shown = async (name: string): Promise<string | undefined> => {
  const { registry } = await createReleases({ env: app.deps.env, db: app.db, log: pino({ level: 'silent' }) }).resolve();
  return registry.remotes[name]?.current.version;
};

test('builds are taken over once, shown in the page with their integrity, and hinted by exactly their files', async () => {
  const packages = [(await build('shell', '1.0.0')).packageFolder, (await build('mf_header', '1.0.0')).packageFolder, path.join(builds, 'never-built')];
  expect((await app.deps.releases.publishBuilt(packages)).map(({ name }) => name)).toEqual(['shell', 'mf_header']);
  expect(await app.deps.releases.publishBuilt(packages)).toEqual([]);
  const page = await (await app.stranger().get('/login')).text();
  const files = [...page.matchAll(/(?:href|src)="(\/releases\/[^"]+)" integrity="(sha384-[^"]+)" crossorigin="anonymous"/g)].map(([, file]) => file);
  expect(files).toEqual(['/releases/shell/1.0.0/style.2b.css', '/releases/shell/1.0.0/entry.1a.js', '/releases/mf_header/1.0.0/entry.1a.js', '/releases/mf_header/1.0.0/style.2b.css']);
  expect(page).toContain('<link rel="preload" as="font" type="font/woff2" href="/releases/shell/1.0.0/face.3c.woff2" crossorigin="anonymous"/>');
  expect(page).toMatch(/<script defer="" nonce="[\w+/=]+" src="\/releases\/shell/);
  expect(JSON.parse(/id="bootstrap">(.*?)<\/script>/s.exec(page)?.[1] ?? '')).toMatchObject({
    config: { registry: { remotes: { mf_header: { current: { version: '1.0.0', base: '/releases/mf_header/1.0.0/', manifest: { id: 'mf_header' } } } }, shell: { '/releases/shell/1.0.0/entry.1a.js': hash("console.log('shell 1.0.0')") } } },
  });
});

test('a page that fails asks for no release, and wears the styles of the page shown last', async () => {
  await app.stranger().get('/explore');
  const resolve = jest.spyOn(app.deps.releases, 'resolve').mockRejectedValue(new Error('broken'));
  const page = await app.stranger().get('/explore?again=1');
  resolve.mockRestore();
  const html = await page.text();
  expect(page.status).toBe(500);
  expect(html).toContain('<link rel="stylesheet" href="/releases/shell/1.0.0/style.2b.css"');
  expect(html).toContain('<a class="button button--primary" href="/explore?again=1">Try again</a>');
});

test('a new release is shown from the next page view on, in every process, and the one before it is kept and goes on being served', async () => {
  const { dir } = await build('mf_header', '1.1.0');
  await app.deps.releases.publishRelease(dir);
  expect(await shown('mf_header')).toBe('1.0.0');
  await app.deps.releases.switchTo('mf_header', '1.1.0');
  expect(await shown('mf_header')).toBe('1.1.0');
  const { registry } = await app.deps.releases.resolve();
  expect(registry.remotes['mf_header']).toMatchObject({ current: { version: '1.1.0' }, previous: { version: '1.0.0' } });
  for (const version of ['1.0.0', '1.1.0']) expect((await app.stranger().get(`/releases/mf_header/${version}/entry.1a.js`)).status).toBe(200);
});

test('a switch by another process is seen within two seconds', async () => {
  const other = createReleases({ env: app.deps.env, db: app.db, log: pino({ level: 'silent' }) });
  await app.deps.releases.resolve();
  await other.switchTo('mf_header', '1.0.0');
  await new Promise((resolve) => { setTimeout(resolve, 1100); });
  expect((await app.deps.releases.resolve()).registry.remotes['mf_header']?.current.version).toBe('1.0.0');
  await other.switchTo('mf_header', '1.1.0');
});

test('a rollback shows the version before, and the next start does not bring the bad one back', async () => {
  const { packageFolder } = await build('mf_header', '1.2.0');
  await app.deps.releases.publishBuilt([packageFolder]);
  expect(await shown('mf_header')).toBe('1.2.0');
  expect(await app.deps.releases.rollbackRelease('mf_header')).toBe('1.1.0');
  expect(await app.deps.releases.publishBuilt([packageFolder])).toEqual([]);
  expect(await shown('mf_header')).toBe('1.1.0');
  await expect(app.deps.releases.rollbackRelease('mf_share')).rejects.toThrow('no version to go back to');
});

test('a release can be shown to the people of one channel first, with what everybody gets to fall back to', async () => {
  const ada = await app.register();
  await setReleaseChannel(app.db, ada.email, 'early');
  const { dir } = await build('mf_header', '1.3.0');
  await app.deps.releases.publishRelease(dir);
  await app.deps.releases.switchTo('mf_header', '1.3.0', 'early');
  const registryOf = async (page: Promise<Response>) => JSON.parse(/id="bootstrap">(.*?)<\/script>/s.exec(await (await page).text())?.[1] ?? '').config.registry;
  expect(await registryOf(ada.get('/explore'))).toMatchObject({ remotes: { mf_header: { current: { version: '1.3.0' }, previous: { version: '1.1.0' } } }, shell: {} });
  expect(await registryOf((await app.register()).get('/explore'))).toMatchObject({ remotes: { mf_header: { current: { version: '1.1.0' } } } });
  expect(await registryOf(app.stranger().get('/explore'))).toMatchObject({ remotes: { mf_header: { current: { version: '1.1.0' } } } });
});

test('a tampered, incomplete or unknown release is refused and changes nothing', async () => {
  const { dir } = await build('mf_header', '2.0.0');
  await writeFile(path.join(dir, 'entry.1a.js'), 'alert(1)');
  await expect(app.deps.releases.publishRelease(dir)).rejects.toThrow('entry.1a.js does not match its integrity');
  await build('mf_header', '2.0.0');
  await writeFile(path.join(dir, 'entry.1a.js.br'), brotliCompressSync('alert(1)'));
  await expect(app.deps.releases.publishRelease(dir)).rejects.toThrow('entry.1a.js.br does not hold the same file');
  await build('mf_header', '2.0.0');
  await rm(path.join(dir, 'style.2b.css'));
  await expect(app.deps.releases.publishRelease(dir)).rejects.toThrow('style.2b.css is missing');
  await expect(app.deps.releases.switchTo('mf_header', '2.0.0')).rejects.toThrow('never published');
  await writeFile(path.join(dir, 'release.json'), JSON.stringify({ name: '../up', version: '1', contract: 1, integrity: {}, entry: { js: [], css: [], preload: [] } }));
  await expect(app.deps.releases.publishRelease(dir)).rejects.toThrow('Not the name of a release');
  expect(await shown('mf_header')).toBe('1.1.0');
});

test('a published release that was damaged on disk is not switched to', async () => {
  const { dir } = await build('mf_header', '3.0.0');
  await app.deps.releases.publishRelease(dir);
  await writeFile(path.join(app.deps.releases.folder, 'mf_header', '3.0.0', 'entry.1a.js'), 'alert(1)');
  await expect(app.deps.releases.switchTo('mf_header', '3.0.0')).rejects.toThrow('does not match');
  expect(await shown('mf_header')).toBe('1.1.0');
});

test('one broken build does not keep the others from being shown', async () => {
  const broken = await build('mf_share', '1.0.0');
  await writeFile(path.join(broken.dir, 'entry.1a.js'), 'alert(1)');
  const good = await build('mf_viewer', '1.0.0');
  expect((await app.deps.releases.publishBuilt([broken.packageFolder, good.packageFolder])).map(({ name }) => name)).toEqual(['mf_viewer']);
});

test('files are served for good, compressed as the browser takes them, and open to other origins', async () => {
  const file = '/releases/mf_header/1.0.0/entry.1a.js';
  const plain = await app.stranger().get(file);
  expect(Object.fromEntries(['content-type', 'cache-control', 'access-control-allow-origin', 'x-content-type-options', 'content-encoding'].map((name) => [name, plain.headers.get(name)]))).toEqual({
    'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable', 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff', 'content-encoding': null,
  });
  const encodingFor = async (accepted: string) => (await app.stranger().get(file, { headers: { 'accept-encoding': accepted } })).headers.get('content-encoding');
  expect([await encodingFor('gzip, deflate, br'), await encodingFor('gzip'), await encodingFor('br;q=0, gzip'), await encodingFor('identity')]).toEqual(['br', 'gzip', 'gzip', null]);
  const brotli = await app.stranger().get(file, { headers: { 'accept-encoding': 'br' } });
  expect(Buffer.from(await brotli.arrayBuffer())).toEqual(await readFile(path.join(app.deps.releases.folder, 'mf_header/1.0.0/entry.1a.js.br')));
});

test.each(['/releases/', '/releases/mf_header/1.0.0/', '/releases/mf_header/1.0.0/none.js', '/releases/mf_header/1.0.0/..%2f1.0.0%2fentry.1a.js', '/releases/..%2f..%2fsession-secret', '/releases/mf_header/%2e%2e/%2e%2e/%2e%2e/etc/passwd', '/releases/mf_header/1.0.0/.hidden.js', '/releases/mf_header/1.0.0/entry.1a.js.br'])('%s leads nowhere', async (address) => {
  expect((await app.stranger().get(address)).status).toBe(404);
});
