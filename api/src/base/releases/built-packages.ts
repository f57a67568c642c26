import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

const workspaces = v.object({ workspaces: v.array(v.string()) });

/** Folder names of the packages of a checkout that are built and released separately. */
export function builtPackages(root: string): readonly string[] {
  const json: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return v
    .parse(workspaces, json)
    .workspaces.filter((name) => existsSync(path.join(root, name, 'webpack.config.ts')));
}
