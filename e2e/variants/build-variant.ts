import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createRemoteConfig } from '@tessera/tooling/webpack';
import webpack from 'webpack';
import { root } from '../support/product.ts';
import { builtRelease, exposesOf, packageOf, remoteNames } from '../support/built-remotes.ts';

/**
 * A second build of a remote: with a mark and switchable faults (app.ts), or with changed sources
 * (build-changed.ts).
 */
export interface Variant {
  readonly remote: string;
  /** Folder that holds `release.json` and the files of the release. */
  readonly dir: string;
  readonly version: string;
}

/** Marks every variant built here, in its version and in an attribute of the page. */
export const variantLabel = 'variant';

const source = path.join(import.meta.dirname, 'app.ts');
const sourceHash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 8);

const workDirOf = (remote: string): string => path.join(root, 'e2e/dist/variants', remote);

/** The variant of a remote, which {@link buildVariants} builds. */
export function variantOf(remote: string): Variant {
  const version = `${builtRelease(remote).version}-${variantLabel}-${sourceHash}`;
  return { remote, version, dir: path.join(workDirOf(remote), 'dist', version) };
}

/** Builds the variant of each remote, unless an earlier run built it from the same sources. */
export async function buildVariants(): Promise<void> {
  for (const remote of remoteNames) await buildVariant(remote);
}

async function buildVariant(remote: string): Promise<void> {
  const packageDir = packageOf(remote);
  const workDir = workDirOf(remote);
  const { dir, version } = variantOf(remote);
  if (existsSync(path.join(dir, 'release.json'))) return;

  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir, { recursive: true });
  copyFileSync(path.join(packageDir, 'package.json'), path.join(workDir, 'package.json'));
  process.env['TESSERA_VERSION'] = version;
  try {
    const server = path.join(packageDir, 'src/server.ts');
    const config = createRemoteConfig({
      dir: workDir,
      name: remote,
      ...builtRelease(remote).definition,
      classNames: builtRelease(remote).classNames,
      exposes: { ...exposesOf(remote, packageDir), './App': source },
      hasTypes: false,
      ...(existsSync(server) && { server }),
    });
    await run({
      ...config,
      devtool: false,
      resolve: {
        ...config.resolve,
        alias: { 'tessera-real-app': path.join(packageDir, 'src/App') },
        modules: [path.join(packageDir, 'node_modules'), path.join(root, 'node_modules')],
      },
      plugins: [
        ...(config.plugins ?? []),
        new webpack.DefinePlugin({
          VARIANT_REMOTE: JSON.stringify(remote),
          VARIANT_LABEL: JSON.stringify(variantLabel),
        }),
      ],
    });
  } finally {
    delete process.env['TESSERA_VERSION'];
  }
}

const run = (config: webpack.Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    });
  });
