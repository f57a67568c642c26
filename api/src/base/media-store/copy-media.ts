import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../system/error-code.ts';
import type { MediaDisk } from './media-disk.ts';
import { hashedName, keyOfPlace } from './media-store.ts';
import { typeOfKey } from './media-types.ts';

/** Maximum number of files copied concurrently. */
const atOnce = 4;

/** Result of copying a folder. */
export interface CopiedMedia {
  readonly copied: number;
  /** Number of files that were already on the other disk. */
  readonly alreadyCopied: number;
  /** Files that were damaged in the folder, or whose copy differs; each with the reason. */
  readonly damaged: readonly string[];
}

export interface CopyMediaOptions {
  /** Folder with the files of one disk. */
  readonly folder: string;
  readonly to: MediaDisk;
  /** Also reads every copy back and compares its content. */
  readonly verify?: boolean;
  /** Called after each file. */
  readonly onFile?: (done: number) => void;
}

/** Keys of the stored files in a folder. */
async function* keysIn(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    if (entry.isDirectory() && entry.name !== 'partial')
      for await (const inside of keysIn(path.join(folder, entry.name)))
        yield `${entry.name}/${inside}`;
    else if (entry.isFile()) yield entry.name;
  }
}

/** The content hash in a key; undefined for exports, whose keys contain none. */
function hashInKey(key: string): string | undefined {
  const place = keyOfPlace(key);
  return typeOfKey(place) === undefined ? undefined : place.replace(/\.\w+$/, '');
}

/**
 * Copies the files of a folder to another disk, and leaves the folder as it is. Skips files that
 * the other disk already has with the same size; with `verify`, the content must be the same too.
 * Copying can therefore be interrupted and repeated at any time.
 */
export async function copyMedia({
  folder,
  to,
  verify = false,
  onFile,
}: CopyMediaOptions): Promise<CopiedMedia> {
  const found: { copied: number; alreadyCopied: number; readonly damaged: string[] } = {
    copied: 0,
    alreadyCopied: 0,
    damaged: [],
  };

  const isIntact = async (key: string, size: number, name: string): Promise<boolean> =>
    (await to.sizeOf(key)) === size && (!verify || (await hashedName(await to.read(key))) === name);

  async function copyOne(key: string): Promise<void> {
    const file = path.join(folder, key);
    const { size } = await stat(file);
    const name = hashInKey(key) ?? (await hashedName(createReadStream(file)));
    if (await isIntact(key, size, name)) found.alreadyCopied += 1;
    else if ((await hashedName(createReadStream(file))) === name) {
      await to.keep(key, createReadStream(file), size);
      if (await isIntact(key, size, name)) found.copied += 1;
      else found.damaged.push(`${key}: the copy differs`);
    } else found.damaged.push(`${key}: the local file is damaged`);
  }

  const keys = keysIn(folder);
  let done = 0;
  let isStopped = false;
  async function copySome(): Promise<void> {
    while (!isStopped) {
      const next = await keys.next();
      if (next.done === true) return;
      await copyOne(next.value).catch((error: unknown) => {
        // the sweep of a running server has deleted it
        if (errorCode(error) === 'ENOENT') return;
        isStopped = true;
        throw error;
      });
      onFile?.((done += 1));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, copySome));
  return found;
}
