import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Sources in which the server or React renders all elements. */
const sources = ['shell/src/**/*.{ts,tsx}'];
const skipped = /\.test\.tsx?$|(?:^|\/)testing\//;

/** Files that may create elements, and why. */
export const exceptions: ReadonlyMap<string, string> = new Map([
  ['shell/src/page/elements.ts', 'empty containers, and elements that load the files of releases'],
  ['shell/src/platform/ads/fill-ad.ts', 'the frame of an ad, sandboxed before it loads'],
]);

const creation = /\bcreateElement(?:NS)?\b/;

/** Reports files that create elements by hand, and exceptions that are no longer needed. */
export function findCreatedElements(
  root: string,
  allowed: ReadonlyMap<string, string> = exceptions,
): readonly string[] {
  const found = new Set(
    globSync(sources, { cwd: root })
      .filter((file) => !skipped.test(file))
      .filter((file) => creation.test(readFileSync(path.join(root, file), 'utf8'))),
  );
  return [
    ...[...found]
      .filter((file) => !allowed.has(file))
      .sort()
      .map((file) => `${file}: let the server or React draw this element`),
    ...[...allowed.keys()]
      .filter((file) => !found.has(file))
      .map((file) => `${file}: no longer needs an exception`),
  ];
}
