import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');

/** The file itself and all sources that it imports, directly or indirectly. */
function reachedFrom(file: string, reached = new Set<string>()): ReadonlySet<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.tsx?)'/g))
    reachedFrom(path.resolve(path.dirname(file), imported), reached);
  return reached;
}

test('the gallery imports every component, directly or indirectly', () => {
  const reached = reachedFrom(path.join(root, 'gallery/pages.ts'));
  const components = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/?[A-Z]\w+\.tsx$/.test(file) && !file.includes('.test.'))
    .map((file) => path.join(root, 'src', file));
  expect(components.length).toBeGreaterThan(40);
  expect(components.filter((file) => !reached.has(file))).toEqual([]);
});
