import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import webpack, { type Stats } from 'webpack';
import { TrimFederationPlugin } from './trim-federation-plugin.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'tessera-trim-'));
afterAll(() => rmSync(dir, { recursive: true }));

const trimmed = path.resolve(__dirname, '../../shell/src/remotes/trimmed-runtime');
const runtime = path.resolve(__dirname, '../../node_modules/@module-federation/runtime-core');

/** Builds a script that imports a module. */
function build(imported: string, ...plugins: readonly TrimFederationPlugin[]): Promise<Stats> {
  writeFileSync(
    path.join(dir, 'main.js'),
    `import * as runtime from ${JSON.stringify(imported)};\nglobalThis.runtime = runtime;\n`,
  );
  writeFileSync(path.join(dir, 'other.js'), '');
  const compiler = webpack({
    mode: 'production',
    context: dir,
    entry: './main.js',
    output: { path: path.join(dir, 'dist') },
    optimization: { minimize: false },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: require.resolve('swc-loader'),
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
    plugins: [
      ...plugins,
      new webpack.DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true }),
    ],
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      stats ? compiler.close(() => resolve(stats)) : reject(error ?? new Error('no build')),
    );
  });
}
const main = (): string => readFileSync(path.join(dir, 'dist/main.js'), 'utf8');

const errorsOf = async (...options: Parameters<typeof build>): Promise<readonly string[]> =>
  (await build(...options)).compilation.errors.map(String);

test('a build of the federation runtime contains neither snapshots nor preloading', async () => {
  const core = path.join(runtime, 'dist/index.js');
  expect(await errorsOf(core)).toEqual([]);
  const original = /loadRemoteSnapshotInfo\(\{ moduleInfo|waitForLinkPreload/;
  expect(main()).toMatch(original);
  expect(await errorsOf(core, new TrimFederationPlugin(trimmed))).toEqual([]);
  expect(main()).not.toMatch(original);
  expect(main()).toContain('this build of the federation runtime preloads no remotes');
});

test('a build fails if the runtime imports none of the files', async () => {
  expect(await errorsOf('./other.js', new TrimFederationPlugin(trimmed))).toEqual(
    expect.arrayContaining([expect.stringContaining('snapshot-handler.ts replaces')]),
  );
});
