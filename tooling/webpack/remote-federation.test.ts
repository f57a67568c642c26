import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import webpack, { type Stats } from 'webpack';
import { manifestFile, RemoteFederation } from './remote-federation.ts';
import { sharedVersions } from './shared-modules.ts';

const shell = path.resolve(__dirname, '../../shell');
const dir = mkdtempSync(path.join(os.tmpdir(), 'tessera-federation-'));
afterAll(() => rmSync(dir, { recursive: true }));

const read = (file: string): string => readFileSync(path.join(dir, 'dist', file), 'utf8');

/** Builds a remote that shares React. */
function build(app = "export const mount = () => import('./panel.js');\n"): Promise<Stats> {
  writeFileSync(path.join(dir, 'package.json'), '{ "version": "0.0.1" }');
  writeFileSync(path.join(dir, 'App.js'), app);
  writeFileSync(path.join(dir, 'panel.js'), "export { createElement } from 'react';\n");
  const federation = new RemoteFederation(
    { dir: shell, name: 'mf_sample', exposes: { './App': './App.js' } },
    { version: '1.2.3-abc', filename: 'remoteEntry.js' },
  );
  const compiler = webpack({
    mode: 'production',
    context: dir,
    entry: {},
    infrastructureLogging: { level: 'error' },
    output: { path: path.join(dir, 'dist'), publicPath: 'auto' },
    plugins: [federation],
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      stats ? compiler.close(() => resolve(stats)) : reject(error ?? new Error('no build')),
    );
  });
}

test('the manifest of the plugin names the release, its exposes, and the shared modules with their versions', async () => {
  expect((await build()).compilation.errors).toEqual([]);
  const manifest: unknown = JSON.parse(read(manifestFile));
  const { react } = sharedVersions(shell);
  expect(manifest).toMatchObject({
    name: 'mf_sample',
    metaData: {
      buildInfo: { buildVersion: '1.2.3-abc', buildName: 'mf_sample' },
      remoteEntry: { name: 'remoteEntry.js', type: 'global' },
    },
    exposes: [{ path: './App' }],
    shared: expect.arrayContaining([
      expect.objectContaining({ name: 'react', version: react, requiredVersion: `^${react}` }),
    ]),
  });
});

test('an entry contains no copy of the federation runtime, but takes that of the shell', async () => {
  await build();
  const entry = read('remoteEntry.js');
  expect(entry).toContain('__tesseraFederation');
  expect(entry.length).toBeLessThan(12_000);
});

test('a build that would bundle the federation runtime fails', async () => {
  const runtime = path.resolve(shell, '../node_modules/@module-federation/runtime/dist/index.js');
  const { errors } = (await build(`export * from ${JSON.stringify(runtime)};\n`)).compilation;
  expect(errors.map(String)).toEqual([
    expect.stringContaining('the entry would contain the federation runtime'),
  ]);
});
