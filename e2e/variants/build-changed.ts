import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createRemoteConfig, type RemoteOptions } from '@tessera/tooling/webpack';
import webpack from 'webpack';
import { root } from '../support/product.ts';
import { builtRelease, exposesOf, packageOf } from '../support/built-remotes.ts';
import type { Variant } from './build-variant.ts';
import { remote as sixthRemote } from './sixth-remote/remote.ts';

/** A change to a file of a remote: a text and its replacement. */
export interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** What a build needs to know of a remote besides its folder. */
type Source = Omit<RemoteOptions, 'dir' | 'hasTypes'>;

/**
 * Builds a remote from a copy of its package with some changes, as its team would build its next
 * release. Only the remote is built, including what it imports from other packages.
 */
async function buildCopy(
  packageDir: string,
  source: Source,
  version: string,
  changes: readonly Change[],
): Promise<Variant> {
  const remote = source.name;
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
    await run(createRemoteConfig({ ...source, dir: workDir, hasTypes: false }));
  } finally {
    delete process.env['TESSERA_VERSION'];
  }
  return { remote, version, dir: path.join(workDir, 'dist', version) };
}

/** Builds one of our remotes, whose server half is `src/server.ts`, with some changes. */
export async function buildChanged(
  remote: string,
  version: string,
  changes: readonly Change[],
): Promise<Variant> {
  const { definition, classNames } = builtRelease(remote);
  const exposes = exposesOf(remote);
  return buildCopy(
    packageOf(remote),
    { name: remote, ...definition, classNames, exposes, server: './src/server.ts' },
    version,
    changes,
  );
}

/** Builds the remote of another team, whose package is not in the workspace, with some changes. */
export const buildSixthRemote = (
  version: string,
  changes: readonly Change[] = [],
): Promise<Variant> =>
  buildCopy(path.join(import.meta.dirname, 'sixth-remote'), sixthRemote, version, changes);

const run = (config: webpack.Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    webpack({ ...config, devtool: false }, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    });
  });
