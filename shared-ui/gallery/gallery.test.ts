import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** The source with this name in shared-ui. */
const inKit = (name: string): string =>
  ['.tsx', '.ts']
    .map((ending) => path.join(root, 'shared-ui/src', name + ending))
    .find((file) => existsSync(file)) ?? '';

/** Adds a file and all sources that it imports, directly or indirectly. */
function reach(file: string, reached: Set<string>): void {
  if (file === '' || reached.has(file)) return;
  reached.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(
    /from '(?:@tessera\/shared-ui\/([^']+)|(\.[^']+\.tsx?))'/g,
  );
  for (const [, name, relative = ''] of imports)
    reach(name === undefined ? path.resolve(path.dirname(file), relative) : inKit(name), reached);
}

test('the galleries import every component that is shared or draws posts, directly or indirectly', () => {
  const reached = new Set<string>();
  for (const start of ['shared-ui/gallery/pages.ts', 'mf-viewer/gallery/main.ts'])
    reach(path.join(root, start), reached);
  const components = ['shared-ui/src', 'mf-viewer/src/post-view']
    .map((folder) => path.join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\/?[A-Z]\w+\.tsx$/.test(file) && !file.includes('.test.'))
        .map((file) => path.join(folder, file)),
    );
  expect(components.length).toBeGreaterThan(40);
  expect(components.filter((file) => !reached.has(file))).toEqual([]);
});
