import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createRemoteConfig } from '@tessera/tooling/webpack';
import type { RemoteName } from '@tessera/shared-contracts/core/registry';
import webpack from 'webpack';
import { root } from '../support/product.ts';
import { classNamesOf, type Variant } from './build-variant.ts';

/** A change to a file of a remote: a text and its replacement. */
export interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Modules that remotes expose besides `./App`, for the remotes that tests change. */
const features: Readonly<Partial<Record<RemoteName, Readonly<Record<string, string>>>>> = {
  mf_viewer: { './Lightbox': './src/Lightbox' },
};

/**
 * Builds a remote from a copy of its sources with some changes, as its team would build its next
 * release. Only the remote is built, including what it imports from other packages.
 */
export async function buildChanged(
  remote: RemoteName,
  version: string,
  changes: readonly Change[],
): Promise<Variant> {
  const packageDir = path.join(root, remote.replace('_', '-'));
  const workDir = path.join(root, 'e2e/dist/changed', remote);
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir, { recursive: true });
  for (const part of ['package.json', 'src'])
    cpSync(path.join(packageDir, part), path.join(workDir, part), { recursive: true });
  for (const { file, from, to } of changes) {
    const place = path.join(workDir, file);
    const before = readFileSync(place, 'utf8');
    if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`);
    writeFileSync(
      place,
      before.replace(from, () => to),
    );
  }
  process.env['TESSERA_VERSION'] = version;
  try {
    await run(
      createRemoteConfig({
        dir: workDir,
        name: remote,
        exposes: { './App': './src/App', ...features[remote] },
        classNames: classNamesOf(remote),
        hasTypes: false,
        server: './src/server.ts',
      }),
    );
  } finally {
    delete process.env['TESSERA_VERSION'];
  }
  return { remote, version, dir: path.join(workDir, 'dist', version) };
}

const run = (config: webpack.Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    webpack({ ...config, devtool: false }, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    });
  });
