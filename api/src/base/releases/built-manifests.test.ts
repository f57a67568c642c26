import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { contractVersion, federationName } from '@tessera/shared-contracts/core/registry';
import { viewCatalogue } from '@tessera/shared-contracts/catalogue/view-catalogue';
import { featureCatalogue } from '@tessera/shared-contracts/catalogue/feature-catalogue';
import { builtPackages } from './built-packages.ts';
import { ownNames } from './style-sheet.ts';
import { verifyBrowserHalf } from './verify-browser-half.ts';
import { verifyServerHalf } from './verify-half.ts';
import { readReleaseFile } from './verify-release.ts';

const root = path.resolve(__dirname, '../../../..');
const built = builtPackages(root).map(federationName);
const remoteNames = built.filter((name) => name !== 'shell');

/** A remote exposes its own features and its application. */
const exposesOf = (remote: string): string[] => [
  './App',
  ...featureCatalogue
    .filter(({ name }) => name.startsWith(`${remote}/`))
    .map(({ name }) => `./${name.split('/')[1]}`),
];

test.each(remoteNames)(
  'the build of %s exposes the modules named in the contracts, has the shell’s contract version, and lists all its scripts and styles',
  async (remote) => {
    const dist = path.join(root, remote.replace('_', '-'), 'dist');
    const release = await readReleaseFile(dist);
    expect(release.contract).toBe(contractVersion);
    // entries take the federation runtime from the shell: another version needs another contract
    expect([contractVersion, release.manifest]).toMatchObject([
      5,
      { metaData: { pluginVersion: '2.9.2' } },
    ]);
    const exposes = exposesOf(remote).map((expose) => ({ path: expose }));
    expect(release.manifest).toMatchObject({ name: remote, exposes });
    // the application is in the container itself, so a page waits neither for React nor for another
    // file of the remote
    expect(release.manifest).toMatchObject({
      exposes: expect.arrayContaining([
        expect.objectContaining({
          path: './App',
          assets: expect.objectContaining({ js: { sync: [], async: [] } }),
        }),
      ]),
    });
    const files = readdirSync(path.join(dist, release.version)).filter((file) =>
      /\.(?:js|css)$/.test(file),
    );
    // the types of the exposes, for hosts in other repositories
    const types = { zip: '@mf-types.zip', api: '@mf-types.d.ts' };
    expect(release.manifest).toMatchObject({ metaData: { types } });
    for (const file of Object.values(types))
      expect(statSync(path.join(dist, release.version, file)).size).toBeGreaterThan(0);
    const server = release.server ? [release.server.file] : [];
    expect([...Object.keys(release.integrity), ...server].sort()).toEqual(files.sort());
  },
);

test.each(remoteNames)(
  '%s declares exactly the views that it owns according to the contracts',
  async (remote) => {
    const { server } = await readReleaseFile(path.join(root, remote.replace('_', '-'), 'dist'));
    const owned = viewCatalogue.filter(({ owner }) => owner === remote);
    expect(server?.views ?? {}).toEqual(
      Object.fromEntries(owned.map(({ name, version }) => [name, version])),
    );
  },
);

test.each(remoteNames)(
  '%s draws the samples of its views, in a context without Node’s APIs',
  async (remote) => {
    const dist = path.join(root, remote.replace('_', '-'), 'dist');
    const release = await readReleaseFile(dist);
    await expect(
      verifyServerHalf(path.join(dist, release.version), release),
    ).resolves.toBeUndefined();
  },
);

test.each(built)(
  'the scripts and style sheets of %s can be joined with those of others',
  async (name) => {
    const dist = path.join(root, name.replace('_', '-'), 'dist');
    const release = await readReleaseFile(dist);
    await expect(
      verifyBrowserHalf(path.join(dist, release.version), release),
    ).resolves.toBeUndefined();
  },
);

test('every plain class name of the common styles belongs to the shell or to a remote, and no name to two of them', async () => {
  const releases = await Promise.all(
    built.map((name) => readReleaseFile(path.join(root, name.replace('_', '-'), 'dist'))),
  );
  const claimed = releases.flatMap(({ classNames = [] }) => classNames);
  expect(new Set(claimed).size).toBe(claimed.length);
  const [shell] = releases;
  const sheets = (shell?.entry.css ?? []).map((file) =>
    readFileSync(path.join(root, 'shell/dist', shell?.version ?? '', file), 'utf8'),
  );
  const isClaimed = ownNames('shell', claimed);
  const used = new Set(sheets.join('').match(/(?<=\.)[a-z][\w-]*(?=[^{}();]*\{)/g));
  expect(used.size).toBeGreaterThan(50);
  expect([...used].filter((name) => !isClaimed(name))).toEqual([]);
});

test('no two views have the same name, so each has one owner', () => {
  const names = viewCatalogue.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
