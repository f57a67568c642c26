import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../system/error-code.ts';
import { privateFile, privateFolder } from '../system/private-files.ts';
import type { MediaDisk } from './media-disk.ts';

/** Maps a missing file or folder to undefined. */
const unlessMissing = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  });

/**
 * A disk in a folder: on this machine, or on a file system that several machines share. Other users
 * of the machine cannot read it.
 */
export function openFolder(folder: string): MediaDisk {
  const placeOf = (key: string): string => path.join(folder, key);
  return {
    sizeOf: async (key) => (await unlessMissing(stat(placeOf(key))))?.size,
    read: async (key, range) => createReadStream(placeOf(key), range),
    async keep(key, content, size) {
      const partial = placeOf(`partial/${randomBytes(12).toString('hex')}`);
      try {
        await mkdir(path.dirname(partial), privateFolder);
        const target = createWriteStream(partial, privateFile);
        await pipeline(content, target);
        if (target.bytesWritten !== size)
          throw new Error(`the content has ${target.bytesWritten} bytes instead of ${size}`);
        await mkdir(path.dirname(placeOf(key)), privateFolder);
        // after a crash, the key has either its complete new content or what it had before
        await rename(partial, placeOf(key));
      } catch (error) {
        await rm(partial, { force: true }).catch(() => {});
        throw error;
      }
    },
    remove: async (key) => {
      await unlessMissing(rm(placeOf(key)));
    },
    async list(inside) {
      const found = await unlessMissing(readdir(placeOf(inside), { withFileTypes: true }));
      return (found ?? []).filter((file) => file.isFile()).map(({ name }) => `${inside}/${name}`);
    },
    signedAddress: async () => undefined,
    check: async () => {},
  };
}
