// npm run house: prints how the folders of each package import each other, and how large the tree
// is. npm run verify refuses back arrows.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isSource, measureRooms, readModules } from '../checks/rooms.ts';
import { cruise } from '../steps/checks.ts';
import { packages } from '../steps/packages.ts';
import { root } from '../steps/run.ts';
import { print } from '../steps/step.ts';

/** Files of fewer lines are counted as short. */
const short = 25;

const row = (cells: readonly (string | number)[]): string => {
  const [name = '', ...numbers] = cells;
  return `${String(name).padEnd(20)}${numbers.map((cell) => String(cell).padStart(14)).join('')}`;
};

const modules = readModules(await cruise());
print(row(['', 'folders', 'arrows', 'back arrows', 'largest knot']));
for (const name of packages) {
  const { folders, arrows, back, knot } = measureRooms(name, modules);
  if (folders > 0) print(row([name, folders, arrows, back.length, knot]));
  if (process.argv.includes('--back')) for (const arrow of back) print(`  ${arrow}`);
}

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);
const lengthOf = (file: string): number =>
  readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
const sources = tracked
  .filter((file) => isSource(file) || /\.(?:css|mjs|cjs)$/.test(file))
  .filter((file) => !file.startsWith('e2e/'))
  .map(lengthOf);
const documents = tracked
  .filter((file) => file.endsWith('.md') || file.startsWith('docs/'))
  .map(lengthOf);
const sum = (lengths: readonly number[]): number =>
  lengths.reduce((total, length) => total + length, 0);
print('');
print(row(['', 'files', 'lines', `under ${short}`]));
print(
  row([
    'sources, no tests',
    sources.length,
    sum(sources),
    sources.filter((length) => length < short).length,
  ]),
);
print(row(['documents', documents.length, sum(documents)]));
