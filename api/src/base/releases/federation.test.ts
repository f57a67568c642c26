import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createBuilds, manifestOf, type Builds } from '../../testing/test-builds.ts';

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
const metaDataOf = (type: string) => ({
  remoteEntry: { ...manifestOf('mf_header').metaData.remoteEntry, type },
});

test.each([
  ['an ES module', { metaData: metaDataOf('module') }, "its entry is of the type 'module'"],
  [
    'one that loads other remotes itself',
    { remotes: [{ federationContainerName: 'mf_share', moduleName: 'mf_share', alias: 'share' }] },
    'it loads the remote mf_share itself',
  ],
  ['one without names', { shared: [{ version: '1.0.0' }] }, 'shared.0.name'],
])('refuses a release whose manifest says that its container is %s', async (_, change, why) => {
  const { dir } = await builds.make('mf_header', '4.5.0', {
    changes: { manifest: { ...manifestOf('mf_header'), ...change } },
  });
  const { publish, show } = app.deps.releases;
  await expect(publish(dir)).rejects.toThrow(why);
  await expect(show([{ name: 'mf_header', version: '4.5.0' }], { actor })).rejects.toThrow(
    'never published',
  );
});

test('a remote is shown only if the shell shares what it needs, and a shell only if it shares what the remotes need', async () => {
  const { publish, show } = app.deps.releases;
  const channel = 'sharing';
  const copy = { js: { sync: ['entry.1a.js'], async: [] } };
  let made = 0;
  async function tryRelease(name: string, changes: object): Promise<void> {
    made += 1;
    const version = `6.0.${made}`;
    const { dir } = await builds.make(name, version, { changes: { ...changes } });
    await publish(dir);
    await show([{ name, version }], { actor, channel });
  }
  const tryShell = (shared: object) => tryRelease('shell', { shared });
  const tryRemote = (...shared: object[]) =>
    tryRelease('mf_header', { manifest: { ...manifestOf('mf_header'), shared } });
  await tryShell({ react: '19.3.1', rxjs: '7.8.2' });
  const react = { name: 'react', singleton: true };

  await expect(tryRemote({ ...react, requiredVersion: '^20.0.0' })).rejects.toThrow(
    'mf_header 6.0.2 cannot be shown: it needs react ^20.0.0, but shell 6.0.1 shares react 19.3.1.',
  );
  await expect(tryRemote({ name: 'vue', requiredVersion: '^3.0.0' })).rejects.toThrow(
    'it needs vue ^3.0.0, which shell 6.0.1 does not share.',
  );
  // its own copy of React must not render beside the page's React
  await expect(tryRemote({ ...react, requiredVersion: '^18.0.0', assets: copy })).rejects.toThrow(
    'it needs react ^18.0.0',
  );
  await tryRemote({ name: 'vue', requiredVersion: '^3.0.0', singleton: true, assets: copy });
  await tryRemote({ name: 'rxjs', requiredVersion: '^6.0.0', assets: copy });
  await tryRemote({ ...react, requiredVersion: '^19.0.0' }, { name: 'rxjs' });

  await expect(tryShell({ react: '20.0.0', rxjs: '7.8.2' })).rejects.toThrow(
    'mf_header 6.0.7 cannot be shown: it needs react ^19.0.0, but shell 6.0.8 shares react 20.0.0.',
  );
  await tryShell({ react: '19.4.0', rxjs: '7.8.2' });
});

test('other hosts find the public release of a remote by its manifest at a stable address', async () => {
  const { publish, show } = app.deps.releases;
  const address = '/releases/mf_viewer/stable/mf-manifest.json';
  expect((await app.stranger().get(address)).status).toBe(404);
  for (const [version, channel] of [
    ['7.0.0', undefined],
    ['7.1.0', 'early'],
  ] as const) {
    const { dir, name } = await builds.make('mf_viewer', version);
    await writeFile(path.join(dir, '@mf-types.zip'), version);
    await publish(dir);
    await show([{ name, version }], { actor, channel });
  }
  const answer = await app.stranger().get(address);
  const { metaData, ...rest } = manifestOf('mf_viewer');
  expect(await answer.json()).toEqual({
    ...rest,
    metaData: {
      ...metaData,
      publicPath: new URL('/releases/mf_viewer/7.0.0/', app.deps.env.baseUrl).href,
    },
  });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const types = await app.stranger().get('/releases/mf_viewer/7.0.0/@mf-types.zip');
  expect([await types.text(), types.headers.get('content-type')]).toEqual([
    '7.0.0',
    'application/zip',
  ]);
});
