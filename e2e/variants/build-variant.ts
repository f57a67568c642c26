import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createRemoteConfig } from '@tessera/tooling/webpack';
import { remoteNames, type RemoteName } from '@tessera/shared-contracts/core/registry';
import * as v from 'valibot';
import webpack from 'webpack';
import { root } from '../support/product.ts';

/**
 * A second build of a remote: with a mark and switchable faults (app.ts), or with changed sources
 * (build-changed.ts).
 */
export interface Variant {
  readonly remote: RemoteName;
  /** Folder that holds `release.json` and the files of the release. */
  readonly dir: string;
  readonly version: string;
}

/** Marks every variant built here, in its version and in an attribute of the page. */
export const variantLabel = 'variant';

const source = path.join(import.meta.dirname, 'app.ts');
const sourceHash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 8);

const packageOf = (remote: RemoteName): string => path.join(root, remote.replace('_', '-'));
const workDirOf = (remote: RemoteName): string => path.join(root, 'e2e/dist/variants', remote);

/** The variant of a remote, which {@link buildVariants} builds. */
export function variantOf(remote: RemoteName): Variant {
  const version = `${latestVersion(packageOf(remote))}-${variantLabel}-${sourceHash}`;
  return { remote, version, dir: path.join(workDirOf(remote), 'dist', version) };
}

/** Builds the variant of each remote, unless an earlier run built it from the same sources. */
export async function buildVariants(): Promise<void> {
  for (const remote of remoteNames) await buildVariant(remote);
}

async function buildVariant(remote: RemoteName): Promise<void> {
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
      exposes: { './App': source },
      classNames: classNamesOf(remote),
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

const builtRelease = v.object({ version: v.string(), classNames: v.array(v.string()) });
const readBuilt = (packageDir: string): v.InferOutput<typeof builtRelease> =>
  v.parse(
    builtRelease,
    JSON.parse(readFileSync(path.join(packageDir, 'dist/release.json'), 'utf8')),
  );
const latestVersion = (packageDir: string): string => readBuilt(packageDir).version;

/** The plain class names of a remote's build. */
export const classNamesOf = (remote: RemoteName): readonly string[] =>
  readBuilt(packageOf(remote)).classNames;

const run = (config: webpack.Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    });
  });
