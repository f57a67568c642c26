import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import type { ClientConnection, Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { baseConfig } from './base-config.ts';
import { RemoteFederation, type RemoteOptions } from './remote-federation.ts';
import { serverHalfOf } from './server-half-plugin.ts';

export interface DevOptions extends RemoteOptions {
  /** Port of the dev server on this machine. */
  readonly port: number;
}

/**
 * A dev server for one remote of the product: the page comes from the product's server, which is
 * started with `TESSERA_OVERRIDES=NAME=http://localhost:PORT/mf-manifest.json`.
 *
 * With `TESSERA_DEVELOPMENT=1` (and a shell built the same way) components are replaced in place
 * and keep their state. Without it the page reloads after each change, which also works with a
 * production shell.
 */
export function createDevConfig(
  options: DevOptions,
): Configuration & { readonly devServer: DevServerConfiguration } {
  const { dir, name, port } = options;
  const usesReactRefresh = process.env['TESSERA_DEVELOPMENT'] === '1';
  const half = serverHalfOf(options, 'dev', true);
  const base = baseConfig({
    dir,
    name,
    version: 'dev',
    isDevelopment: true,
    usesReactRefresh,
    isViewStyle: (file) => half?.styles.has(file) ?? false,
  });
  return {
    ...base,
    plugins: [
      ...(base.plugins ?? []),
      ...(half ? [half] : []),
      new RemoteFederation(options, { version: 'dev', filename: 'remoteEntry.js', server: half }),
      ...(usesReactRefresh ? [new ReactRefreshPlugin({ library: name, overlay: false })] : []),
    ],
    devServer: {
      port,
      host: 'localhost',
      hot: usesReactRefresh,
      liveReload: true,
      // The page comes from the product's server, so it fetches the manifest and updates from
      // another origin.
      headers: { 'Access-Control-Allow-Origin': '*' },
      allowedHosts: 'all',
      // Reloads the page: markup and styles of the server half cannot be replaced in place.
      onListening(server) {
        if (!half || !(server.compiler instanceof webpack.Compiler)) return;
        half.onServerChange(server.compiler, () => {
          // oxlint-disable-next-line typescript/no-unsafe-assignment -- the package types it as any
          const sockets: { readonly clients: ClientConnection[] } | null = server.webSocketServer;
          server.sendMessage(sockets?.clients ?? [], 'static-changed');
        });
      },
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
    },
  };
}
