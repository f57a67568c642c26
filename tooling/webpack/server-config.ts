import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, type BaseOptions } from './base-config.ts';

/** Name of the script that renders a release's views on the server. */
export const serverFile = 'server.js';

/** The global that the script sets to what `src/server.ts` exports. */
export const serverGlobal = 'serverHalf';

/** React's classic renderer, which does not need the globals that its streaming renderer needs. */
const classicRenderer = path.join(
  path.dirname(import.meta.resolve('react-dom/server').replace('file://', '')),
  'cjs/react-dom-server-legacy.browser.production.js',
);

/**
 * The build of a remote's server half: one script without imports, and the styles of its views. The
 * script runs in a bare JavaScript context, so Node's built-in modules do not resolve here.
 *
 * @param source absolute path of the module that exports the server half
 */
export function serverConfig(options: BaseOptions, source: string): Configuration {
  const { plugins, optimization, ...base } = baseConfig(options);
  return {
    ...base,
    target: 'es2022',
    devtool: false,
    // the style sheet gets the name of the entry
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
      // leaves out code that loads later, which the server never runs
      parser: { javascript: { dynamicImportMode: 'weak' } },
    },
    optimization: { ...optimization, splitChunks: false, nodeEnv: 'production' },
    plugins: [...(plugins ?? []), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
