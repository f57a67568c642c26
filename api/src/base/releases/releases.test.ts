import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { withdrawnReleases } from '@tessera/shared-contracts/shell/endpoints';
import * as v from 'valibot';
import { setReleaseChannel } from '../../nouns/accounts/account-queries.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createReleases, type Releases } from './releases.ts';
import { createBuilds, hash, joinedFile, type Builds } from '../../testing/test-builds.ts';

let app: TestApp;
let builds: Builds;
beforeAll(async () => {
  app = await createTestApp();
  builds = await createBuilds();
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

test('the first start activates all builds, the second none; pages link exactly the files of these builds, with integrity', async () => {
  const packages = [
    (await builds.make('shell', '1.0.0')).packageFolder,
    (await builds.make('mf_header', '1.0.0')).packageFolder,
    path.join(builds.folder, 'never-built'),
  ];
  expect(
    (await app.deps.releases.publishBuilds(packages, 'first')).released.map(({ name }) => name),
  ).toEqual(['shell', 'mf_header']);
  expect(await app.deps.releases.publishBuilds(packages, 'first')).toEqual({
    released: [],
    waiting: [],
  });
  const page = await (await app.stranger().get('/login')).text();
  const files = [
    ...page.matchAll(
      /(?:href|src)="(\/releases\/[^"]+)" integrity="(sha384-[^"]+)" crossorigin="anonymous"/g,
    ),
  ].map(([, file]) => file);
  expect(files).toEqual([
    joinedFile('shell@1.0.0', 'css'),
    joinedFile('shell@1.0.0,mf_header@1.0.0', 'js'),
    '/releases/mf_header/1.0.0/style.2b.css',
  ]);
  expect(page).toContain(
    '<link rel="preload" as="font" type="font/woff2" href="/releases/shell/1.0.0/font.3c.woff2" crossorigin="anonymous"/>',
  );
  expect(page).toMatch(/<script defer="" nonce="[\w+/=]+" src="\/releases\/joined\//);
  // the fallback for browsers that cannot load the boot file
  const hashesFile = joinedFile('shell@1.0.0,mf_header@1.0.0', 'hashes.js');
  expect(page).toContain(`[["${hashesFile}","sha384-`);
  const hashes = await app.stranger().get(hashesFile);
  expect(await hashes.text()).toContain(
    `"/releases/shell/1.0.0/entry.1a.js":"${hash("console.log('shell 1.0.0')")}"`,
  );
  const payload: unknown = JSON.parse(/id="bootstrap">(.*?)<\/script>/s.exec(page)?.[1] ?? '');
  const header = 'config.registry.remotes.mf_header.current';
  expect(payload).toHaveProperty(`${header}.version`, '1.0.0');
  expect(payload).toHaveProperty(`${header}.base`, '/releases/mf_header/1.0.0/');
  expect(payload).toHaveProperty(
    `${header}.manifest`,
    expect.objectContaining({
      metaData: expect.objectContaining({
        remoteEntry: expect.objectContaining({ name: 'entry.1a.js' }),
      }),
      exposes: [
        expect.objectContaining({
          path: './App',
          assets: expect.objectContaining({
            css: expect.objectContaining({ sync: ['style.2b.css'] }),
          }),
        }),
      ],
    }),
  );
  // the boot file contains the hashes
  expect(payload).toHaveProperty(`${header}.integrity`, {});
  expect(payload).toHaveProperty('config.registry.shell', {});
  // open pages compare it with the next page's, which is loaded as a document if it differs
  expect(payload).toHaveProperty('config.registry.shellVersion', '1.0.0');
});

test('a page that is the same for all visitors has a content security policy that allows its inline scripts by hash', async () => {
  const answer = await app.stranger().get('/explore');
  const inline = [...(await answer.text()).matchAll(/<script nonce="">(.+?)<\/script>/gs)];
  expect(inline).toHaveLength(2);
  const policy = answer.headers.get('content-security-policy') ?? '';
  for (const [, source = ''] of inline)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(source).digest('base64')}'`);
});

test('if releases cannot be resolved, the error page uses the styles last served to the reader’s channel', async () => {
  const ada = await app.register();
  await setReleaseChannel(app.db, ada.email, 'looks');
  await release('shell', '1.1.0', 'looks');
  await app.stranger().get('/explore');
  await ada.get('/explore');
  const resolve = jest.spyOn(app.deps.releases, 'resolve').mockRejectedValue(new Error('broken'));
  const [page, adas] = [
    await app.stranger().get('/explore?again=1'),
    await ada.get('/explore?again=1'),
  ];
  resolve.mockRestore();
  const html = await page.text();
  expect(page.status).toBe(500);
  expect(html).toContain('<link rel="stylesheet" href="/releases/shell/1.0.0/style.2b.css"');
  expect(html).toContain('<a class="button button--primary" href="/explore?again=1">Try again</a>');
  expect(await adas.text()).toContain(
    '<link rel="stylesheet" href="/releases/shell/1.1.0/style.2b.css"',
  );
});

test('a new release takes effect immediately in the process that activates it; its predecessor stays available', async () => {
  const { dir } = await builds.make('mf_header', '1.1.0');
  await app.deps.releases.publish(dir);
  expect(await shown('mf_header')).toBe('1.0.0');
  await app.deps.releases.show([{ name: 'mf_header', version: '1.1.0' }], { actor });
  expect(await shown('mf_header')).toBe('1.1.0');
  const { registry } = await app.deps.releases.resolve();
  expect(registry.remotes['mf_header']).toMatchObject({
    current: { version: '1.1.0' },
    previous: { version: '1.0.0' },
  });
  for (const version of ['1.0.0', '1.1.0'])
    expect((await app.stranger().get(`/releases/mf_header/${version}/entry.1a.js`)).status).toBe(
      200,
    );
});

test('a switch by another process takes effect when the cache expires, after a second', async () => {
  const other = otherProcess();
  await app.deps.releases.resolve();
  await other.show([{ name: 'mf_header', version: '1.0.0' }], { actor });
  await new Promise((resolve) => {
    setTimeout(resolve, 1100);
  });
  expect((await app.deps.releases.resolve()).registry.remotes['mf_header']?.current.version).toBe(
    '1.0.0',
  );
  await other.show([{ name: 'mf_header', version: '1.1.0' }], { actor });
});

test('a page learns which of its releases were withdrawn: from this process at once, from another after 5 seconds', async () => {
  const ask = async (running: string): Promise<unknown> => {
    const query = new URLSearchParams({ running }).toString();
    const { response } = v.parse(
      v.object({ response: withdrawnReleases.response }),
      await (await app.stranger().get(`${withdrawnReleases.path}?${query}`)).json(),
    );
    return response.withdrawn;
  };
  const page = 'mf_header 1.1.0,mf_header 1.0.0,shell 1.0.0,mf_nobody 1,,';
  expect(await ask(page)).toEqual([]);
  const goal = { name: 'mf_header', seen: '1.1.0', to: undefined };
  await otherProcess().rollBack([goal], { actor });
  expect(await ask(page)).toEqual([]);
  const later = performance.now() + 5000;
  const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
  expect(await ask(page)).toEqual(['mf_header 1.1.0']);
  clock.mockRestore();
  expect(await ask('mf_header 1.0.0')).toEqual([]);
  await app.deps.releases.show([{ name: 'mf_header', version: '1.1.0' }], { actor });
  expect(await ask(page)).toEqual([]);
  expect((await app.stranger().get(withdrawnReleases.path)).status).toBe(400);
});

test('release files may be cached forever, are compressed if the browser accepts that, and may be loaded by other origins', async () => {
  const file = '/releases/mf_header/1.0.0/entry.1a.js';
  const plain = await app.stranger().get(file);
  expect(
    Object.fromEntries(
      [
        'content-type',
        'cache-control',
        'access-control-allow-origin',
        'x-content-type-options',
        'content-encoding',
      ].map((name) => [name, plain.headers.get(name)]),
    ),
  ).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'content-encoding': null,
  });
  const encodingFor = async (accepted: string) =>
    (await app.stranger().get(file, { headers: { 'accept-encoding': accepted } })).headers.get(
      'content-encoding',
    );
  expect([
    await encodingFor('gzip, deflate, br'),
    await encodingFor('gzip'),
    await encodingFor('br;q=0, gzip'),
    await encodingFor('identity'),
  ]).toEqual(['br', 'gzip', 'gzip', null]);
  const brotli = await app.stranger().get(file, { headers: { 'accept-encoding': 'br' } });
  expect(Buffer.from(await brotli.arrayBuffer())).toEqual(
    await readFile(placeOf('mf_header', '1.0.0', 'entry.1a.js.br')),
  );
});

test.each([
  '/releases/',
  '/releases/mf_header/1.0.0/',
  '/releases/mf_header/1.0.0/none.js',
  '/releases/mf_header/1.0.0/..%2f1.0.0%2fentry.1a.js',
  '/releases/..%2f..%2fsession-secret',
  '/releases/mf_header/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/releases/mf_header/1.0.0/.hidden.js',
  '/releases/mf_header/1.0.0/entry.1a.js.br',
])('%s answers 404', async (address) => {
  expect((await app.stranger().get(address)).status).toBe(404);
});
