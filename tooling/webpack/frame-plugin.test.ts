import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Stats } from 'webpack';
import { baseConfig } from './base-config.ts';
import { framePluginOf } from './frame-plugin.ts';

const dist = path.resolve(__dirname, '../dist');
let dir = '';
beforeEach(() => {
  // inside this package, so that the build finds its loaders
  mkdirSync(dist, { recursive: true });
  dir = mkdtempSync(path.join(dist, 'frame-'));
  mkdirSync(path.join(dir, 'src'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Builds a remote that enhances posts on other sites. */
async function build(frame: string) {
  for (const [file, content] of [
    ['frame.ts', frame],
    ['frame.css', '.frame { color: red }'],
    ['App.ts', 'console.log(1);'],
  ] as const)
    writeFileSync(path.join(dir, 'src', file), content);
  const remote = { dir, name: 'mf_sample' };
  const plugin = framePluginOf({ ...remote, frame: './src/frame.ts' }, '1');
  if (!plugin) throw new Error('no frame');
  const base = baseConfig({ ...remote, version: '1', isDevelopment: false });
  const compiler = webpack({
    ...base,
    entry: './src/App.ts',
    devtool: false,
    plugins: [...(base.plugins ?? []), plugin],
  });
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) =>
      result ? resolve(result) : reject(error ?? new Error('no build')),
    );
  });
  return { plugin, errors: stats.compilation.errors };
}

test('a release has one script for frames, which contains all its imports, and one style sheet', async () => {
  const { plugin, errors } = await build(
    "import './frame.css';\nimport { version } from 'react';\nconsole.log(version);\n",
  );
  expect(errors).toEqual([]);
  const { js, css } = plugin.describe();
  expect([js, css]).toEqual([
    [expect.stringMatching(/^frame\.\w+\.js$/)],
    [expect.stringMatching(/^frame\.\w+\.css$/)],
  ]);
  const read = (file = ''): string => readFileSync(path.join(dir, 'dist/1', file), 'utf8');
  expect(read(js[0])).toContain('react.transitional.element');
  expect(read(css[0])).toContain('.frame');
});

test('a frame that does not build fails the build of the remote', async () => {
  expect((await build("import './missing.ts';\n")).errors).toHaveLength(1);
});

test('a remote without a frame has no files for frames', () => {
  expect(framePluginOf({ dir, name: 'mf_sample' }, '1')).toBeUndefined();
});
