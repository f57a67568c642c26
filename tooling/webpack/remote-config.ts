import { definitionOf } from '@tessera/shared-contracts/core/remote-definition';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import { createDevConfig } from './dev-config.ts';
import { ExposeTypesPlugin, typesFiles } from './expose-types-plugin.ts';
import { framePluginOf } from './frame-plugin.ts';
import { InlineExposePlugin } from './inline-expose-plugin.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { pendingVersion } from './release-version.ts';
import { RemoteFederation, type RemoteOptions } from './remote-federation.ts';
import { serverHalfOf } from './server-half-plugin.ts';

/**
 * The build of one remote: a release folder in `dist/<version>/`. Under `webpack serve` it is the
 * dev server instead, on the port in `TESSERA_DEV_PORT` (5001 by default).
 */
export function createRemoteConfig(options: RemoteOptions): Configuration {
  if (process.env['WEBPACK_SERVE'] === 'true')
    return createDevConfig({ ...options, port: Number(process.env['TESSERA_DEV_PORT'] ?? 5001) });
  const version = pendingVersion(options.dir);
  const { hasTypes = true } = options;
  const half = serverHalfOf(options, version, false);
  const frame = framePluginOf(options, version);
  const base = baseConfig({
    ...options,
    version,
    isDevelopment: false,
    isViewStyle: (file) => half?.styles.has(file) ?? false,
  });
  return {
    ...base,
    plugins: [
      ...(base.plugins ?? []),
      ...(half ? [half] : []),
      ...(frame ? [frame] : []),
      new RemoteFederation(options, {
        version,
        filename: 'remoteEntry.[contenthash:6].js',
        types: hasTypes ? typesFiles : undefined,
      }),
      ...(hasTypes ? [new ExposeTypesPlugin(options)] : []),
      new InlineExposePlugin(options.name, './App'),
      new ReleasePlugin({
        ...options,
        definition: definitionOf(options),
        version,
        server: half,
        frame,
      }),
    ],
  };
}
