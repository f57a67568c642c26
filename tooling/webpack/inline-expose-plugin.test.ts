import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import webpack, { type Stats } from 'webpack';
import { InlineExposePlugin } from './inline-expose-plugin.ts';
import { RemoteFederation } from './remote-federation.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'tessera-inline-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Builds a remote from the source of its application, which renders with `./panel.js`. */
function build(app: string): Promise<Stats> {
  writeFileSync(path.join(dir, 'package.json'), '{}');
  writeFileSync(path.join(dir, 'App.js'), app);
  writeFileSync(
    path.join(dir, 'panel.js'),
    "import React from 'react';\nexport const panel = React.createElement('p');\n",
  );
  const federation = new RemoteFederation(
    {
      dir: path.resolve(__dirname, '../../shell'),
      name: 'mf_sample',
      exposes: { './App': './App.js' },
    },
    { version: '1', filename: 'remoteEntry.js' },
  );
  const compiler = webpack({
    mode: 'production',
    context: dir,
    entry: {},
    output: { path: path.join(dir, 'dist') },
    plugins: [federation, new InlineExposePlugin('mf_sample', './App')],
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      stats ? compiler.close(() => resolve(stats)) : reject(error ?? new Error('no build')),
    );
  });
}

const scriptsOf = (stats: Stats): string[] =>
  (stats.toJson({ assets: true }).assets ?? [])
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.js'));

test('the application is part of its container, while rendering code that it loads later is in a separate file', async () => {
  const stats = await build("export const mount = () => import('./panel.js');\n");
  expect(stats.compilation.errors).toEqual([]);
  expect(scriptsOf(stats)).toHaveLength(2);
  expect(scriptsOf(stats).filter((file) => file.includes('expose'))).toEqual([]);
});

test('an application that imports its rendering code statically is in a separate file, which can wait for React', async () => {
  const stats = await build(
    "import { panel } from './panel.js';\nexport const mount = () => panel;\n",
  );
  expect(stats.compilation.errors).toEqual([]);
  expect(scriptsOf(stats)).toContain('expose_App.js');
});

test('an application that imports rxjs statically is part of its container, because the shell has rxjs from the start', async () => {
  const stats = await build(
    "import { filter } from 'rxjs';\nexport const mount = () => filter(Boolean);\n",
  );
  expect(stats.compilation.errors).toEqual([]);
  expect(scriptsOf(stats)).toEqual(['remoteEntry.js']);
});
