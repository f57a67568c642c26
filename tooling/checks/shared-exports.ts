import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

const isTest = /(?:\.test\.tsx?|\/testing\/.*)$/;

/** Names of the values that a source imports from a package; `*` for the whole package. */
export function importedNames(code: string, packageName: string, tsx = false): readonly string[] {
  const { body } = parseSync(code, { syntax: 'typescript', tsx });
  return body.flatMap((item) => {
    const source = 'source' in item ? item.source : undefined;
    if (source?.value !== packageName) return [];
    // re-exports are barrels: no list offers '*', so they are refused
    if (item.type !== 'ImportDeclaration') return ['*'];
    if (item.typeOnly) return [];
    return item.specifiers.flatMap((specifier) => {
      if (specifier.type !== 'ImportSpecifier') return ['*'];
      return specifier.isTypeOnly ? [] : [(specifier.imported ?? specifier.local).value];
    });
  });
}

/** What the browser sources of some packages import from a shared package, sorted. */
export function sharedImports(
  root: string,
  packages: readonly string[],
  packageName: string,
): readonly string[] {
  const files = packages
    .flatMap((name) => globSync(path.join(root, name, 'src/**/*.{ts,tsx}')))
    .filter((file) => !isTest.test(file));
  const names = files.flatMap((file) =>
    importedNames(readFileSync(file, 'utf8'), packageName, file.endsWith('.tsx')),
  );
  return [...new Set(names)].sort();
}
