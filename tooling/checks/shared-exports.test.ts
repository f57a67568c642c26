import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contractVersion } from '@tessera/shared-contracts/core/registry';
import { importedNames, sharedImports } from './shared-exports.ts';

const root = path.resolve(__dirname, '../..');
const offered = (): readonly string[] =>
  importedNames(
    readFileSync(path.join(root, 'shell/src/remotes/shared-rxjs.ts'), 'utf8'),
    'rxjs',
  ).toSorted();

test('the shell shares of rxjs exactly what remotes import, themselves or through shared packages', () => {
  const packages = ['mf-*', 'shared-ui', 'shared-contracts'];
  expect(offered()).toEqual(sharedImports(root, packages, 'rxjs'));
});

test('a contract version stands for one list of exports: a remote must not be shown with a shell that offers less', () => {
  expect([contractVersion, ...offered()]).toEqual([
    5,
    'EMPTY',
    'Observable',
    'Subject',
    'catchError',
    'defer',
    'distinctUntilChanged',
    'exhaustMap',
    'filter',
    'fromEvent',
    'map',
    'merge',
    'of',
    'skip',
    'startWith',
    'switchAll',
    'switchMap',
    'tap',
    'timer',
  ]);
});

test.each([
  ['an import', "import { filter, map as to } from 'rxjs';", ['filter', 'map']],
  ['an import of types', "import type { A } from 'rxjs';\nimport { type B } from 'rxjs';", []],
  ['the whole package', "import * as rxjs from 'rxjs';", ['*']],
  ['a re-export', "export { filter } from 'rxjs';", ['*']],
  ['another package', "import { filter } from 'rxjs/operators';", []],
])('finds the names in %s', (_, source, names) => {
  expect(importedNames(source, 'rxjs')).toEqual(names);
});
