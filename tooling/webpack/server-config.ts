import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, type BaseOptions } from './base-config.ts';

/** Name of the script in a release that draws its views on the server. */
export const serverFile = 'server.js';

/** The global that the script sets to what `src/server.ts` exports. */
export const serverGlobal = 'serverHalf';

/** Only the classic renderer of React: it needs none of the globals that streams need. */
const classicRenderer = path.join(
  path.dirname(import.meta.resolve('react-dom/server').replace('file://', '')),
  'cjs/react-dom-server-legacy.browser.production.js',
);

/**
 * The build of a remote's server half: one script without imports, and the styles of what it draws.
 * It runs in a bare JavaScript context, so a module of Node does not resolve here.
 *
 * @param source absolute path of the module that exports it
 */
export function serverConfig(options: BaseOptions, source: string): Configuration {
  const { plugins, optimization, ...base } = baseConfig(options);
  return {
    ...base,
    target: 'es2022',
    devtool: false,
    // also the name of its stylesheet
    entry: { views: source },
    output: {
      ...base.output,
      filename: serverFile,
      library: { name: serverGlobal, type: 'assign' },
      publicPath: '',
      chunkFormat: false,
      chunkLoading: false,
      wasmLoading: false,
    },
    resolve: { ...base.resolve, alias: { 'react-dom/server$': classicRenderer } },
    module: {
      ...base.module,
      // what loads later is never drawn by the server
      parser: { javascript: { dynamicImportMode: 'weak' } },
    },
    optimization: { ...optimization, splitChunks: false, nodeEnv: 'production' },
    plugins: [...(plugins ?? []), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
