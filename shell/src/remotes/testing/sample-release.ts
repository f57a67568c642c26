import { contractVersion, type RemoteRelease } from '@tessera/shared-contracts/core/registry';

/** A federation manifest as a build writes it, reduced to the parts that we read. */
export const sampleManifest = (
  entry = 'remoteEntry.abc.js',
  styles: readonly string[] = ['app.abc.css'],
) => ({
  name: 'mf_header',
  metaData: { remoteEntry: { name: entry, path: '', type: 'global' }, publicPath: 'auto' },
  exposes: [
    {
      path: './App',
      name: 'App',
      assets: { js: { sync: [], async: [] }, css: { sync: [...styles], async: [] } },
    },
  ],
});

/** A release of a remote for tests. */
export const sampleRelease = (changes: Partial<RemoteRelease> = {}): RemoteRelease => ({
  version: '0.1.0-11111111',
  base: '/releases/mf_header/0.1.0-11111111/',
  contract: contractVersion,
  manifest: sampleManifest(),
  integrity: {},
  ...changes,
});
