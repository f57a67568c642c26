import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { federationName, remotes } from '../steps/packages.ts';

/** Tests may name whatever they are about. */
const skipped =
  /(?:^|\/)(?:node_modules|dist|var|\.nx|database\/migrations)\/|\.(?:test|spec)\.tsx?$|package-lock\.json$/;

/** A file that names as many of our remotes is a list of them. */
const listLength = 4;

/** Files that may list our remotes, and why. */
export const listings: ReadonlyMap<string, string> = new Map([
  ['shared-contracts/src/core/own-remotes.ts', 'is the type of their names'],
  ['package.json', 'is the workspace, from which tools derive their lists'],
  ['tooling/commands/versions.ts', 'expects which of them a change gives new versions'],
  ['tooling/checks/hand-timers.ts', 'names folders, some of which are theirs'],
]);

/**
 * Reports files that list our remotes, so that another team's remote would need a change of them,
 * and exceptions that are no longer needed. What exists says the registry of releases; what is in
 * the checkout, the workspace.
 *
 * @param allowed files that may list them
 */
export function findRemoteLists(
  root: string,
  allowed: ReadonlyMap<string, string> = listings,
): readonly string[] {
  const found = globSync(
    ['*.{json,mjs,ts}', '*/*.{json,mjs,cjs,ts}', '*/*/**/*.{ts,tsx,mjs,cjs,css}'],
    {
      cwd: root,
      exclude: (file) => /^(?:node_modules|dist|var|test-results|docs)$/.test(path.basename(file)),
    },
  )
    .filter((file) => !skipped.test(file))
    .filter(function isList(file) {
      const text = readFileSync(path.join(root, file), 'utf8');
      const named = remotes.filter(
        (name) => text.includes(name) || text.includes(federationName(name)),
      );
      return named.length >= listLength;
    })
    .sort();
  return [
    ...found
      .filter((file) => !allowed.has(file))
      .map((file) => `${file} lists our remotes: derive the list, or let each remote say it`),
    ...[...allowed.keys()]
      .filter((file) => !found.includes(file))
      .map((file) => `${file} lists no remotes any more: remove it from the exceptions`),
  ];
}
