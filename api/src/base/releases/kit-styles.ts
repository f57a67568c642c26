import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../system/error-code.ts';
import type { ReleaseFile } from './release-file.ts';

/** A release, and the folder that holds its files. */
interface StoredFiles {
  readonly release: StyledRelease;
  readonly folder: string;
}
export interface StyledRelease {
  readonly classNames?: ReleaseFile['classNames'];
  readonly integrity: ReleaseFile['integrity'];
  readonly server?: { readonly file: string };
}

/** What may be a plain class name with a part or a variant, such as `button--primary`. */
const partOrVariant =
  /(?<![\w-])([a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?:__[a-z0-9]+(?:-[a-z0-9]+)*|--[a-z0-9]+(?:-[a-z0-9]+)*)+(?![\w-])/g;

/** The texts of files. Undefined if one is gone: then something else says so. */
async function readAll(
  folder: string,
  files: readonly string[],
): Promise<readonly string[] | undefined> {
  try {
    return await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Finds a class of the shell's styles that a remote draws but the shell does not style: the remote
 * was built with a newer kit. Remotes carry the kit's components, and the shell has their styles.
 */
export async function findMissingStyle(
  remote: StoredFiles,
  shell: StoredFiles,
): Promise<string | undefined> {
  const { integrity, server } = remote.release;
  const scripts = await readAll(remote.folder, [
    ...Object.keys(integrity).filter((file) => file.endsWith('.js')),
    ...(server ? [server.file] : []),
  ]);
  const sheets = await readAll(
    shell.folder,
    Object.keys(shell.release.integrity).filter((file) => file.endsWith('.css')),
  );
  if (!scripts || !sheets) return undefined;
  const own = new Set(shell.release.classNames);
  const selected = new Set(sheets.flatMap((css) => css.match(/(?<=\.)[a-z][\w-]*/g) ?? []));
  for (const script of scripts)
    for (const [name, block = ''] of script.matchAll(partOrVariant))
      if (own.has(block) && !selected.has(name)) return name;
  return undefined;
}
