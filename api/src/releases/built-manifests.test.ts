import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  contractVersion,
  remoteNames,
  type RemoteName,
} from '@tessera/shared-contracts/platform/registry';
import { viewCatalogue } from '@tessera/shared-contracts/contract/view-catalogue';
import type { FeatureName } from '@tessera/shared-contracts/platform/features';
import { verifyServerHalf } from './verify-half.ts';
import { readReleaseFile } from './verify-release.ts';

const root = path.resolve(__dirname, '../../..');

/** The features named in the contracts. A remote exposes its own features and its application. */
const features: readonly FeatureName[] = [
  'mf_share/SharePopover',
  'mf_compose/GifSearch',
  'mf_viewer/Lightbox',
];
const exposesOf = (remote: RemoteName): string[] => [
  './App',
  ...features
    .filter((name) => name.startsWith(`${remote}/`))
    .map((name) => `./${name.split('/')[1]}`),
];

test.each(remoteNames)(
  'the build of %s exposes the modules named in the contracts, has the shell’s contract version, and lists all its scripts and styles',
  async (remote) => {
    const dist = path.join(root, remote.replace('_', '-'), 'dist');
    const release = await readReleaseFile(dist);
    expect(release.contract).toBe(contractVersion);
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

test('no two views have the same name, so each has one owner', () => {
  const names = viewCatalogue.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
