import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Stats } from '@rspack/core';
import { contractVersion } from '@tessera/shared-contracts/core/registry';
import { builtRelease } from '../../support/built-remotes.ts';
import { root } from '../../support/product.ts';
import type { Variant } from '../build-variant.ts';

const dir = path.join(root, 'e2e/dist/rspack');
/** Modules of the page that the remote uses, if there are any. */
const shared = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/**
 * Builds a remote as a team with Rspack would: with the federation plugin in its default settings,
 * which bring a copy of React that is used only if nobody shares one. The release's description is
 * made of the manifest and the hashes of the files.
 *
 * @returns with the files that contain the copy of React
 */
export async function buildWithRspack(
  remote: string,
  version: string,
): Promise<Variant & { readonly reactFiles: readonly string[] }> {
  rmSync(dir, { recursive: true, force: true });
  await run();
  const scripts = readdirSync(dir).filter((file) => file.endsWith('.js'));
  const hashOf = (file: string): string =>
    `sha384-${createHash('sha384')
      .update(readFileSync(path.join(dir, file)))
      .digest('base64')}`;
  const manifest: unknown = JSON.parse(readFileSync(path.join(dir, 'mf-manifest.json'), 'utf8'));
  const release = {
    name: remote,
    version,
    contract: contractVersion,
    definition: builtRelease(remote).definition,
    manifest,
    integrity: Object.fromEntries(scripts.map((file) => [file, hashOf(file)])),
    entry: { js: ['remoteEntry.js'], css: [], preload: [] },
  };
  writeFileSync(path.join(dir, 'release.json'), JSON.stringify(release));
  const reactFiles = scripts.filter((file) =>
    readFileSync(path.join(dir, file), 'utf8').includes('react.transitional.element'),
  );
  return { remote, version, dir, reactFiles };

  function run(): Promise<Stats> {
    const compiler = rspack({
      mode: 'production',
      context: import.meta.dirname,
      entry: {},
      devtool: false,
      infrastructureLogging: { level: 'error' },
      output: { path: dir, publicPath: 'auto', uniqueName: `${remote}_rspack` },
      resolve: { extensions: ['.tsx', '.ts', '.js'] },
      module: {
        rules: [
          {
            test: /\.tsx?$/,
            loader: 'builtin:swc-loader',
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic' } },
              },
            },
          },
        ],
      },
      plugins: [
        new ModuleFederationPlugin({
          name: remote,
          filename: 'remoteEntry.js',
          exposes: { './App': './App.tsx', './SharePopover': './SharePopover.ts' },
          shared: Object.fromEntries(shared.map((name) => [name, { singleton: true }])),
          dts: false,
        }),
      ],
    });
    return new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error ?? stats?.hasErrors())
          reject(error ?? new Error(stats?.toString({ all: false, errors: true })));
        else if (stats) compiler.close(() => resolve(stats));
      });
    });
  }
}
