import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Sources of browsers, and of the gallery. */
const sources = ['mf-*', 'shared-ui', 'shell'].map(
  (folder) => `${folder}/{src,gallery}/**/*.{ts,tsx}`,
);
const skipped = /\.test\.tsx?$|(?:^|\/)testing\//;
const client =
  /^(?:import|export)\b[^;]*?['"]react-dom\/client['"]|\bimport\(\s*['"]react-dom\/client['"]/gm;

/** Files that may import what makes React roots, and why. */
export const rootMakers: ReadonlyMap<string, string> = new Map([
  ['shared-ui/src/part-root.tsx', 'gives it to single-spa-react, for the parts of a remote'],
  ['mf-header/src/application.tsx', 'gives it to single-spa-react, with a report of differences'],
  [
    'shared-ui/src/islands/hydrate-in-place.tsx',
    'hydrates islands, which come and go with the posts of a page',
  ],
  ['mf-viewer/src/frame.ts', 'runs in frames on other sites, without single-spa'],
  ['shell/src/remotes/react-modules.ts', 'shares it with the remotes'],
  ['shared-ui/gallery/show-gallery.tsx', 'is a page for developers, without single-spa'],
]);

/**
 * Reports files that could make React roots which single-spa does not mount and unmount, and
 * exceptions that are no longer needed.
 *
 * @param allowed files that may import `react-dom/client`
 */
export function findReactRoots(
  root: string,
  allowed: ReadonlyMap<string, string> = rootMakers,
): readonly string[] {
  const found = globSync(sources, { cwd: root })
    .filter((file) => !skipped.test(file))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').search(client) >= 0)
    .sort();
  return [
    ...found
      .filter((file) => !allowed.has(file))
      .map((file) => `${file}: render with createPartRoot, in a parcel of single-spa`),
    ...[...allowed.keys()]
      .filter((file) => !found.includes(file))
      .map((file) => `${file}: no longer needs an exception`),
  ];
}
