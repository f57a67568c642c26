import { chmod } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../settings/env.ts';
import { errorCode } from './error-code.ts';

/** Options of a file that other users of the machine must not read. */
export const privateFile = { mode: 0o600 } as const;
/** Options of a folder that other users of the machine must not enter; makes missing parents. */
export const privateFolder = { recursive: true, mode: 0o700 } as const;

/** Folders in `dataDir` with what people uploaded, wrote or asked for. */
const folders = ['media', 'archives', 'uploads', 'avatars', 'outbox'] as const;

/**
 * Closes the folders of an existing `dataDir` to other users of the machine. Closing the top
 * folders also protects the files that earlier versions stored in them.
 *
 * @returns the folders that belong to another user, so that their rights cannot be changed
 */
export async function closeFolders({ dataDir }: Pick<Env, 'dataDir'>): Promise<string[]> {
  const open: string[] = [];
  for (const name of folders) {
    const folder = path.join(dataDir, name);
    await chmod(folder, privateFolder.mode).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') open.push(folder);
    });
  }
  return open;
}
