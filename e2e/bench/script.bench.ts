/** Script bytes of the built releases by file. The budget is for the first load, after brotli. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { root } from '../support/product.ts';
import { saveResults, print, printBudget, printTable } from './measuring/report.ts';
import { remoteNames } from '../support/built-remotes.ts';

const budget = 94_000;
const release = v.object({
  name: v.string(),
  version: v.string(),
  entry: v.object({
    js: v.array(v.string()),
    css: v.array(v.string()),
    preload: v.array(v.string()),
  }),
});

interface File {
  readonly release: string;
  readonly file: string;
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
  readonly when: 'first load' | 'later';
}

function filesOf(name: string): File[] {
  const dist = path.join(root, name.replace('_', '-'), 'dist');
  const { version, entry } = v.parse(
    release,
    JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8')),
  );
  const first = new Set([...entry.js, ...entry.preload]);
  const folder = path.join(dist, version);
  const size = (file: string): number => statSync(path.join(folder, file)).size;
  const all = readdirSync(folder);
  return (
    all
      .filter((file) => file.endsWith('.js'))
      // skips the server half, which is not compressed because browsers never load it
      .filter((file) => all.includes(`${file}.br`))
      .map((file) => ({
        release: name,
        file,
        raw: size(file),
        gzip: size(`${file}.gz`),
        brotli: size(`${file}.br`),
        when: first.has(file) ? 'first load' : 'later',
      }))
  );
}

const sum = (files: readonly File[], of: 'raw' | 'gzip' | 'brotli'): number =>
  files.reduce((total, file) => total + file[of], 0);
const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
const rowOf = ({ release: of, file, raw, gzip, brotli }: File): string[] => [
  of,
  file,
  kB(brotli),
  kB(gzip),
  kB(raw),
];

const files = ['shell', ...remoteNames].flatMap(filesOf);
const first = files.filter(({ when }) => when === 'first load');
const later = files.filter(({ when }) => when === 'later').toSorted((a, b) => b.brotli - a.brotli);
const head = ['release', 'script', 'kB brotli', 'kB gzip', 'kB'];
print('On the first load of a page:');
printTable(head, [
  ...first.toSorted((a, b) => b.brotli - a.brotli).map(rowOf),
  ['all', '', kB(sum(first, 'brotli')), kB(sum(first, 'gzip')), kB(sum(first, 'raw'))],
]);
print('Loaded on intent:');
printTable(head, later.map(rowOf));
printBudget(
  'script on first load',
  sum(first, 'brotli') <= budget,
  `${kB(sum(first, 'brotli'))} kB`,
  `${kB(budget)} kB`,
);
saveResults('script', { files });
