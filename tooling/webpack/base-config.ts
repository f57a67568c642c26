import path from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { RuntimeIntegrityPlugin } from './runtime-integrity-plugin.ts';

const contracts = path.resolve(import.meta.dirname, '../../shared-contracts/src');
const contractsLoader = path.join(import.meta.dirname, 'contracts-loader.ts');
const fontLoader = path.join(import.meta.dirname, 'font-loader.ts');

export interface BaseOptions {
  /** Absolute path of the package. */
  readonly dir: string;
  /** Name of the release: `shell`, `mf_header`, … */
  readonly name: string;
  readonly version: string;
  readonly isDevelopment: boolean;
  /**
   * Whether a style sheet belongs to the views. The build leaves out the rules of these style
   * sheets, because pages link them.
   */
  readonly isViewStyle?: (file: string) => boolean;
  /** Whether components use React Refresh. Only for a dev server used with a development shell. */
  readonly usesReactRefresh?: boolean;
}

/** Common configuration of all builds: the shell, the remotes with all their parts, the gallery. */
export function baseConfig({
  dir,
  name,
  version,
  isDevelopment,
  isViewStyle = () => false,
  usesReactRefresh = false,
}: BaseOptions): Configuration {
  const hash = isDevelopment ? '' : '.[contenthash:6]';
  return {
    name,
    context: dir,
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: isDevelopment ? 'cheap-module-source-map' : 'source-map',
    entry: {},
    output: {
      path: path.join(dir, 'dist', version),
      publicPath: 'auto',
      // Versioned: two versions of one remote in a page must not share the global chunk array.
      uniqueName: `${name}_${version.replace(/\W/g, '_')}`,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      assetModuleFilename: `[name]${hash}[ext]`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 6000,
      // A module that threw during evaluation, as when React failed to load, is evaluated again on
      // the next import.
      strictModuleErrorHandling: false,
      strictModuleExceptionHandling: true,
    },
    // rxjs ships modern modules under this condition; its default modules have ES5 class helpers.
    resolve: { extensions: ['.tsx', '.ts', '.js'], conditionNames: ['es2015', '...'] },
    module: {
      // Our code uses `WorkerScript` instead of `new Worker(…)`, to check the script's hash first.
      parser: { javascript: { worker: ['WorkerScript from ./start-worker.ts', '...'] } },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: [/node_modules/, contracts],
          use: scriptLoader(isDevelopment, usesReactRefresh),
        },
        {
          test: /\.ts$/,
          include: contracts,
          use: [
            { loader: contractsLoader, options: { isForProduction: !isDevelopment } },
            scriptLoader(isDevelopment, false),
          ],
        },
        {
          test: (file: string) => file.endsWith('.css') && isViewStyle(file),
          use: [cssLoader(name, isDevelopment, true)],
        },
        {
          test: (file: string) => file.endsWith('.css') && !isViewStyle(file),
          use: [MiniCssExtractPlugin.loader, cssLoader(name, isDevelopment)],
          sideEffects: true,
        },
        { test: /\.woff2$/, type: 'asset/resource', use: [fontLoader] },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [
        minifier({ exclude: listsChunks }),
        // Names here must not follow how often letters occur: the file names of chunks, which
        // webpack replaces later, then depend on comments and on the folder of the build.
        minifier({ include: listsChunks }, { disableCharFreq: true }),
        new CssMinimizerPlugin(),
      ],
      // Many small files compress badly, so a shared chunk must be worth a request.
      splitChunks: {
        chunks: 'async',
        minSize: 30_000,
        cacheGroups: {
          // what mounts parts, which would otherwise be in each script that has one
          parts: {
            name: 'parts',
            test: /shared-ui[\\/]src[\\/]part-root|node_modules[\\/]single-spa-react[\\/]/,
            minChunks: 3,
            enforce: true,
          },
        },
      },
    },
    performance: { hints: false },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `[name]${hash}.css`,
        chunkFilename: `[name]${hash}.css`,
        ignoreOrder: true,
      }),
      new RuntimeIntegrityPlugin(),
    ],
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** Scripts that list the file names of other scripts. */
const listsChunks = /^(?:remoteEntry|main)\b/;

/** Compared with webpack's default minifier, saves half the processor time of a build. */
const minifier = (
  files: { readonly include: RegExp } | { readonly exclude: RegExp },
  mangle: object = {},
): MinimizerPlugin =>
  new MinimizerPlugin({
    ...files,
    minify: MinimizerPlugin.swcMinify,
    minimizerOptions: { compress: { passes: 3 }, mangle },
  });

const scriptLoader = (isDevelopment: boolean, usesReactRefresh: boolean) => ({
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: {
        react: {
          runtime: 'automatic',
          development: isDevelopment && usesReactRefresh,
          refresh: usesReactRefresh,
        },
      },
    },
  },
});

/** @param exportOnlyLocals whether only the class names are wanted, not the rules */
const cssLoader = (name: string, isDevelopment: boolean, exportOnlyLocals = false) => ({
  loader: 'css-loader',
  options: {
    modules: {
      auto: /\.module\.css$/,
      namedExport: false,
      exportOnlyLocals,
      exportLocalsConvention: 'as-is',
      localIdentName: isDevelopment ? '[name]__[local]' : `${name}-[hash:base64:6]`,
    },
  },
});
