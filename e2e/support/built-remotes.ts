import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { federationName } from '@tessera/shared-contracts/core/registry';
import { remoteDefinition } from '@tessera/shared-contracts/core/remote-definition';
import * as v from 'valibot';
import { root } from './product.ts';

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The remotes of the checkout, by federation name. */
export const remoteNames: readonly string[] = v
  .parse(v.object({ workspaces: v.array(v.string()) }), readJson(path.join(root, 'package.json')))
  .workspaces.filter((name) => existsSync(path.join(root, name, 'remote.ts')))
  .map(federationName);

/** Folder of the package of the shell or of a remote. */
export const packageOf = (remote: string): string => path.join(root, remote.replaceAll('_', '-'));

const namesClasses = v.looseObject({ classNames: v.array(v.string()) });
const builtFile = v.looseObject({
  ...namesClasses.entries,
  version: v.string(),
  definition: remoteDefinition,
  manifest: v.looseObject({ exposes: v.array(v.looseObject({ path: v.string() })) }),
});

const readBuilt = (name: string): unknown =>
  readJson(path.join(packageOf(name), 'dist/release.json'));

/** The modules that a remote exposes, as its build configuration names them. */
export const exposesOf = (remote: string, dir = '.'): Readonly<Record<string, string>> =>
  Object.fromEntries(
    builtRelease(remote).manifest.exposes.map(({ path: expose }) => [
      expose,
      expose.replace('.', `${dir}/src`),
    ]),
  );

/** What the last build of a remote says about itself. */
export const builtRelease = (remote: string): v.InferOutput<typeof builtFile> =>
  v.parse(builtFile, readBuilt(remote));

/** The plain class names of the last build of the shell or of a remote. */
export const builtClassNames = (name: string): readonly string[] =>
  v.parse(namesClasses, readBuilt(name)).classNames;
