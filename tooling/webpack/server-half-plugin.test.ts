import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Stats } from 'webpack';
import { baseConfig } from './base-config.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { serverHalfOf } from './server-half-plugin.ts';

const dist = path.resolve(__dirname, '../dist');
let dir = '';
beforeEach(() => {
  // inside this package, so that the build finds its loaders
  mkdirSync(dist, { recursive: true });
  dir = mkdtempSync(path.join(dist, 'half-'));
  mkdirSync(path.join(dir, 'src'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Builds both halves of a remote from some files of `src/`. */
async function build(files: Readonly<Record<string, string>>) {
  for (const [file, content] of Object.entries(files))
    writeFileSync(path.join(dir, 'src', file), content);
  const half = serverHalfOf({ dir, name: 'mf_sample', server: './src/server.ts' }, '1', false);
  if (!half) throw new Error('no server half');
  const base = baseConfig({
    dir,
    name: 'mf_sample',
    version: '1',
    isDevelopment: false,
    isViewStyle: (file) => half.styles.has(file),
  });
  const compiler = webpack({
    ...base,
    entry: './src/App.ts',
    devtool: false,
    plugins: [
      ...(base.plugins ?? []),
      half,
      new ReleasePlugin({ dir, name: 'mf_sample', version: '1', server: half }),
    ],
  });
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) =>
      result ? resolve(result) : reject(error ?? new Error('no build')),
    );
  });
  return { half, stats };
}

const view = "import './view.css';\nexport const draw = (): string => '<p class=\"view\"></p>';\n";
const server =
  "import { draw } from './view.ts';\nexport const views = { sample: 3 };\nexport const render = draw;\n";
const app = "import { draw } from './view.ts';\nexport const mount = () => console.log(draw());\n";

test('one build creates both halves: the server half has no imports, and styles of views are built once', async () => {
  const { half, stats } = await build({
    'view.ts': view,
    'view.css': '.view { color: red }',
    'server.ts': server,
    'App.ts': app,
  });
  expect(stats.compilation.errors).toEqual([]);
  const { file, integrity, css, views } = half.describe();
  expect([file, views]).toEqual(['server.js', { sample: 3 }]);
  expect(integrity).toMatch(/^sha384-/);
  expect(css).toEqual([expect.stringMatching(/^views\.\w+\.css$/)]);
  const styles = stats.compilation
    .getAssets()
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.css'));
  expect(styles).toEqual(css);
  const script = readFileSync(path.join(dir, 'dist/1/server.js'), 'utf8');
  expect(script).not.toMatch(/\b(?:import|require)\b/);
});

test('a view that imports a Node module does not build', async () => {
  const { stats } = await build({
    'view.ts': `import { readFileSync } from 'node:fs';\n${view.replace("'<p", "readFileSync('/etc/hosts') + '<p")}`,
    'view.css': '',
    'server.ts': server,
    'App.ts': 'export {};',
  });
  expect(stats.compilation.errors.map(String).join()).toContain('node:fs');
});

test.each([
  ['server.ts', "export { views, render } from './nowhere.ts';\n", './nowhere.ts'],
  ['view.ts', 'export const draw = (: string => "";\n', 'Expression expected'],
])('an error in %s is reported by file, and nothing else is', async (file, content, why) => {
  const { stats } = await build({
    'view.ts': view,
    'view.css': '',
    'server.ts': server,
    'App.ts': 'export {};',
    [file]: content,
  });
  const said = stats.toString({ all: false, errors: true, errorDetails: true });
  expect(said).toMatch(new RegExp(`src/${file}[ :]1:`));
  expect(said).toContain(why);
  expect(said).not.toContain('no server half');
  expect(said.length).toBeLessThan(5000);
});

test('a server half cannot be released if one of its views needs a browser global while loading', async () => {
  const building = build({
    'view.ts': `const width = window.innerWidth;\n${view.replace("'<p", "width + '<p")}`,
    'view.css': '',
    'server.ts': server,
    'App.ts': 'export {};',
  });
  await expect(building.then(({ half }) => half.describe())).rejects.toThrow(
    'window is not defined',
  );
});
