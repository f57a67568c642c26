import { existsSync } from 'node:fs';
import path from 'node:path';
import { membersOf, readJson } from '../read-json.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** All packages, each after those that it imports: the workspaces in `package.json`. */
export const packages: readonly string[] = Object.values(
  membersOf(readJson(path.join(root, 'package.json'))['workspaces']),
).map(String);

/** The packages that are built, each into a separate release: the shell and the remotes. */
export const builtPackages: readonly string[] = packages.filter((name) =>
  existsSync(path.join(root, name, 'webpack.config.ts')),
);

export const remotes: readonly string[] = builtPackages.filter((name) => name !== 'shell');

/** The name of a package in federation. */
export const federationName = (name: string): string => name.replaceAll('-', '_');
