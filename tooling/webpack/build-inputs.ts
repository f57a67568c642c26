import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation } from 'webpack';
import { membersOf, readJson } from '../read-json.ts';
import { forcedVersion } from './release-version.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What a build read, by path from the root of the repository. */
export interface BuildInputs {
  /** Hashes of our files; of files whose absence mattered, an empty text. */
  readonly files: Readonly<Record<string, string>>;
  /** Versions of the packages, those of the tools included. */
  readonly packages: Readonly<Record<string, string>>;
}

const recordOf = (dir: string): string => path.join(dir, 'dist', 'inputs.json');

/** The folder of the package in `node_modules` that a file belongs to. */
const packageFolder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

function hashOf(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
  } catch {
    return '';
  }
}

const isFolder = (file: string): boolean =>
  statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;

function versionIn(folder: string): string {
  const manifest = path.join(folder, 'package.json');
  return existsSync(manifest) ? String(readJson(manifest)['version']) : '';
}

/** The packages that a workspace depends on, however deep, by their places in the lock file. */
function dependenciesOf(workspace: string): readonly string[] {
  const packages = membersOf(readJson(path.join(root, 'package-lock.json'))['packages']);
  const found = new Set<string>();
  function visit(place: string): void {
    const { dependencies, optionalDependencies } = membersOf(packages[place]);
    for (const name of Object.keys({
      ...membersOf(dependencies),
      ...membersOf(optionalDependencies),
    })) {
      // as Node looks it up: in the folder of the package, then in those around it
      let from = place;
      while (from !== '' && !(`${from}/node_modules/${name}` in packages))
        from = from.replace(/(?:^|\/)(?:node_modules\/)?(?:@[^/]+\/)?[^/]+$/, '');
      const dependency = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
      if (found.has(dependency) || !(dependency in packages)) continue;
      found.add(dependency);
      visit(dependency);
    }
  }
  visit(workspace);
  return [...found];
}

/** The configuration of the builds, which webpack does not list among what it read. */
const configuration = (dir: string): readonly string[] => [
  path.join(dir, 'webpack.config.ts'),
  path.join(dir, 'remote.ts'),
  path.join(root, 'shared-contracts/src/core/registry.ts'),
  path.join(root, 'shared-contracts/src/core/remote-definition.ts'),
  path.join(root, 'tsconfig.base.json'),
  ...readdirSync(import.meta.dirname)
    .filter((name) => !isTest(name))
    .map((name) => path.join(import.meta.dirname, name)),
];

/**
 * Writes down what a build read, beside its release. A build with a forced version or for
 * development is not one that `npm start` may show, so that it counts as stale.
 *
 * @param dir absolute path of the package
 */
export function recordInputs(dir: string, compilation: Compilation): void {
  rmSync(recordOf(dir), { force: true });
  if (forcedVersion() !== undefined || compilation.compiler.options.mode !== 'production') return;
  const files: Record<string, string> = {};
  const packages: Record<string, string> = {};
  const { fileDependencies, missingDependencies } = compilation;
  for (const file of [...configuration(dir), ...fileDependencies, ...missingDependencies]) {
    const folder = packageFolder.exec(file)?.[0];
    const place = path.relative(root, folder ?? file);
    if (folder !== undefined) packages[place] ??= versionIn(folder);
    else if (!isFolder(file)) files[place] ??= hashOf(file);
  }
  for (const place of dependenciesOf('tooling'))
    packages[place] ??= versionIn(path.join(root, place));
  writeFileSync(recordOf(dir), JSON.stringify({ files, packages } satisfies BuildInputs, null, 1));
}

/**
 * Whether the latest build of a package is missing, or would read something else today. Takes
 * milliseconds.
 *
 * @param dir absolute path of the package
 */
export function isStale(dir: string): boolean {
  const latest = path.join(dir, 'dist', 'release.json');
  if (!existsSync(recordOf(dir)) || !existsSync(latest)) return true;
  if (!existsSync(path.join(dir, 'dist', String(readJson(latest)['version'])))) return true;
  const { files, packages } = readJson(recordOf(dir));
  const hasChanged = (inputs: unknown, read: (place: string) => string): boolean =>
    Object.entries(membersOf(inputs)).some(
      ([place, value]) => read(path.join(root, place)) !== value,
    );
  return hasChanged(packages, versionIn) || hasChanged(files, hashOf);
}
