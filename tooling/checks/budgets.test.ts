import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  brokenBudgets,
  initialTotal,
  measureRelease,
  readBudgets,
  type Measured,
} from './budgets.ts';

const budgets = {
  goal: 900,
  initialScript: 1000,
  anyLazyScript: 500,
  lazyScripts: { mf_compose: { largest: 800, together: 900 } },
};
const release = (changes: Partial<Measured> = {}): Measured => ({
  name: 'mf_header',
  initial: 400,
  lazy: 600,
  largestLazy: { file: 'a.js', size: 500 },
  ...changes,
});

test('measures the compressed scripts of a release: those that every page loads, and lazy ones', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-budget-'));
  const version = path.join(folder, 'dist', '1');
  mkdirSync(version, { recursive: true });
  for (const [file, size] of [
    ['entry.js', 10],
    ['hint.js', 20],
    ['lazy.js', 40],
    ['lazier.js', 30],
  ] as const) {
    writeFileSync(path.join(version, file), 'x'.repeat(1000));
    writeFileSync(path.join(version, `${file}.br`), 'x'.repeat(size));
  }
  writeFileSync(
    path.join(folder, 'dist', 'release.json'),
    JSON.stringify({
      name: 'mf_header',
      version: '1',
      integrity: Object.fromEntries(
        ['entry.js', 'hint.js', 'lazy.js', 'lazier.js'].map((file) => [file, 'sha384-']),
      ),
      entry: { js: ['entry.js'], css: [], preload: ['hint.js'] },
    }),
  );
  expect(measureRelease(folder)).toEqual({
    name: 'mf_header',
    initial: 30,
    lazy: 70,
    largestLazy: { file: 'lazy.js', size: 40 },
  });
  rmSync(folder, { recursive: true });
});

test('fails for a package that was never built', () => {
  expect(() => measureRelease('/nowhere/mf-header')).toThrow('mf-header is not built');
});

test('budgets pass at their limits and fail one byte above', () => {
  const shell = release({ name: 'shell', initial: 600 });
  expect(initialTotal([shell, release()])).toBe(1000);
  expect(brokenBudgets([shell, release()], budgets)).toEqual([]);
  expect(brokenBudgets([shell, release({ initial: 401 })], budgets)).toEqual([
    expect.stringContaining('Every page loads'),
  ]);
  expect(brokenBudgets([release({ largestLazy: { file: 'a.js', size: 501 } })], budgets)).toEqual([
    expect.stringContaining('a.js'),
  ]);
  expect(
    brokenBudgets(
      [release({ name: 'mf_compose', lazy: 900, largestLazy: { file: 'a.js', size: 800 } })],
      budgets,
    ),
  ).toEqual([]);
  expect(
    brokenBudgets(
      [release({ name: 'mf_compose', lazy: 900, largestLazy: { file: 'a.js', size: 801 } })],
      budgets,
    ),
  ).toEqual([expect.stringContaining('a.js')]);
  expect(brokenBudgets([release({ name: 'mf_compose', lazy: 901 })], budgets)).toEqual([
    expect.stringContaining('together'),
  ]);
});

test('a package may have ceilings of its own, in the file budget.json', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-budgets-'));
  const write = (file: string, content: object): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), JSON.stringify(content));
  };
  const common = { goal: 900, initialScript: 1000, anyLazyScript: 500 };
  write('budgets.json', common);
  write('mf-compose/budget.json', { largest: 800, together: 900 });
  const folders = ['shell', 'mf-compose'].map((name) => path.join(folder, name));
  const read = () => readBudgets(path.join(folder, 'budgets.json'), folders);
  expect(read()).toEqual({
    ...common,
    lazyScripts: { mf_compose: { largest: 800, together: 900 } },
  });
  write('mf-compose/budget.json', { largest: 800 });
  expect(read).toThrow('mf-compose/budget.json needs the numbers largest and together');
  rmSync(folder, { recursive: true });
});
