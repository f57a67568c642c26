import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  createRemoteConfig,
  createShellConfig,
  type RemoteOptions,
} from '@tessera/tooling/webpack';
import webpack from 'webpack';
import { root } from '../support/product.ts';
import { builtClassNames, builtRelease, exposesOf, packageOf } from '../support/built-remotes.ts';
import type { Variant } from './build-variant.ts';
import { withChange, type Change } from './change.ts';
import { remote as sixthRemote } from './sixth-remote/remote.ts';

/** What a build needs to know of a remote besides its folder. */
type Source = Omit<RemoteOptions, 'dir' | 'hasTypes'>;

/** Changes to make for a build. */
interface Changes {
  /** Changes to the package that is built. */
  readonly own?: readonly Change[];
  /**
   * Changes to the contracts, by files in `shared-contracts/src`. Server halves are built without
   * them.
   */
  readonly contracts?: readonly Change[];
}

/**
 * The folder of a changed build. Several workers may build at once, and each test needs the builds
 * that it made before.
 */
export const changedFolder = (name: string, version: string): string =>
  path.join(root, 'e2e/dist/changed', process.env['TEST_PARALLEL_INDEX'] ?? '0', version, name);

/**
 * Builds a package from a copy with some changes, as its team would build its next release. Only
 * this package is built, including what it imports from other packages.
 */
async function buildCopy(
  packageDir: string,
  name: string,
  version: string,
  { own = [], contracts = [] }: Changes,
  configOf: (dir: string) => webpack.Configuration,
): Promise<Variant> {
  const workDir = changedFolder(name, version);
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir, { recursive: true });
  for (const part of ['package.json', 'src'])
    cpSync(path.join(packageDir, part), path.join(workDir, part), { recursive: true });
  for (const change of own) {
    const place = path.join(workDir, change.file);
    writeFileSync(place, withChange(readFileSync(place, 'utf8'), change));
  }
  process.env['TESSERA_VERSION'] = version;
  try {
    await run(configOf(workDir), contracts);
  } finally {
    delete process.env['TESSERA_VERSION'];
  }
  return { remote: name, version, dir: path.join(workDir, 'dist', version) };
}

const buildRemote = (
  packageDir: string,
  source: Source,
  version: string,
  changes: Changes,
): Promise<Variant> =>
  buildCopy(packageDir, source.name, version, changes, (dir) =>
    createRemoteConfig({ ...source, dir, hasTypes: false }),
  );

/** Builds one of our remotes, whose server half is `src/server.ts`, with some changes. */
export async function buildChanged(
  remote: string,
  version: string,
  own: readonly Change[],
  contracts: readonly Change[] = [],
): Promise<Variant> {
  const { definition, classNames } = builtRelease(remote);
  const exposes = exposesOf(remote);
  return buildRemote(
    packageOf(remote),
    { name: remote, ...definition, classNames, exposes, server: './src/server.ts' },
    version,
    { own, contracts },
  );
}

/** Builds the shell with some changes to the contracts. */
export const buildChangedShell = (
  version: string,
  contracts: readonly Change[],
): Promise<Variant> =>
  buildCopy(packageOf('shell'), 'shell', version, { contracts }, (dir) =>
    createShellConfig({ dir, classNames: builtClassNames('shell') }),
  );

/** Builds the remote of another team, whose package is not in the workspace, with some changes. */
export const buildSixthRemote = (version: string, own: readonly Change[] = []): Promise<Variant> =>
  buildRemote(path.join(import.meta.dirname, 'sixth-remote'), sixthRemote, version, { own });

const contractsFolder = path.join(root, 'shared-contracts/src');
const changeLoader = path.join(import.meta.dirname, 'change-loader.ts');

/** Runs a build. Fails if it read no file that a change to the contracts is for. */
const run = (config: webpack.Configuration, contracts: readonly Change[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const changed = Map.groupBy(contracts, ({ file }) => path.join(contractsFolder, file));
    const rules = [...changed].map(([include, changes]) => ({
      include,
      enforce: 'pre' as const,
      use: [{ loader: changeLoader, options: { changes } }],
    }));
    const module = { ...config.module, rules: [...(config.module?.rules ?? []), ...rules] };
    webpack({ ...config, module, devtool: false }, (error, stats) => {
      const unread = [...changed.keys()].find(
        (file) => !stats?.compilation.fileDependencies.has(file),
      );
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else if (unread !== undefined) reject(new Error(`the build does not read ${unread}`));
      else resolve();
    });
  });
