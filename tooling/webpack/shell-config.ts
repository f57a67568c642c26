import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import { ServiceWorkerPlugin } from './service-worker-plugin.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { pendingVersion } from './release-version.ts';
import { sharedVersions } from './shared-modules.ts';
import { TrimFederationPlugin } from './trim-federation-plugin.ts';

export interface ShellOptions {
  /** Absolute path of the package: `import.meta.dirname`. */
  readonly dir: string;
  /** The plain class names of the common styles, without their parts and variants. */
  readonly classNames: readonly string[];
}

/** Modules of a development shell: for React Refresh, and for federation's browser extension. */
const developmentHooks = ['./src/refresh-hook.ts', './src/remotes/snapshots-hook.ts'];

/**
 * The build of the shell, a release like any other. `TESSERA_DEVELOPMENT=1` builds it with
 * development React, which a dev server needs to replace a remote's components in place.
 */
export function createShellConfig({ dir, classNames }: ShellOptions): Configuration {
  const isDevelopment = process.env['TESSERA_DEVELOPMENT'] === '1';
  const name = 'shell';
  const version = isDevelopment ? `${pendingVersion(dir)}-dev` : pendingVersion(dir);
  const options = { dir, name, version, isDevelopment };
  const base = baseConfig(options);
  const shared = sharedVersions(dir);
  return {
    ...base,
    entry: { main: [...(isDevelopment ? developmentHooks : []), './src/main.ts'] },
    output: {
      ...base.output,
      // Names stay hashed in a development shell too: browsers cache every release as immutable.
      filename: '[name].[contenthash:6].js',
      chunkFilename: '[name].[contenthash:6].js',
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'async',
        // Everything that main.ts imports dynamically is one file, because all of it is needed from
        // the start. React is a separate file, which loads with the first chunk that renders.
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // All styles are in one style sheet, which pages link. If some were in a second one,
          // webpack would load that again on pages that already link it.
          styles: {
            name: 'main',
            type: 'css/mini-extract',
            chunks: 'all',
            enforce: true,
            priority: 20,
          },
          react: {
            name: 'react',
            test: /node_modules[\\/](react|react-dom|scheduler|single-spa-react|dom-element-getter-helpers)[\\/]|remotes[\\/]react-modules/,
            chunks: 'async',
            enforce: true,
            priority: 10,
          },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({
        __SHARED_VERSIONS__: JSON.stringify(shared),
        // Leaves out parts of the federation runtime that pages with inlined manifests do not need.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: !isDevelopment,
        ENV_TARGET: JSON.stringify('web'),
      }),
      // a development shell keeps the whole runtime, for its tools
      ...(isDevelopment
        ? []
        : [new TrimFederationPlugin(path.join(dir, 'src/remotes/trimmed-runtime'))]),
      new ServiceWorkerPlugin(options, path.join(dir, 'src/worker/worker.ts')),
      new ReleasePlugin({
        dir,
        name,
        version,
        classNames,
        shared,
        preloadedFonts: /-latin-wght-normal\./,
      }),
    ],
  };
}
