import { createHash, randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Types that are kept and served, by ending; nothing in it can run as a script in a page of ours. */
export const mediaTypes = {
  jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp', avif: 'image/avif',
  mp3: 'audio/mpeg', m4a: 'audio/mp4', ogg: 'audio/ogg', wav: 'audio/wav', flac: 'audio/flac',
  mp4: 'video/mp4', webm: 'video/webm',
} as const satisfies Readonly<Record<string, string>>;
export type MediaEnding = keyof typeof mediaTypes;

export const isMediaEnding = (ending: string): ending is MediaEnding => Object.hasOwn(mediaTypes, ending);

/** A file that was found. */
export interface StoredMedia {
  readonly type: string;
  /** Read from disk as it is sent, whole or in slices. */
  readonly content: Blob;
}

/** Keeps pictures, sounds and films under the hash of their content; a key never changes its content. */
export interface MediaStore {
  /** Stores content; answers its key, the same for the same content. */
  put(content: Uint8Array, ending: MediaEnding): Promise<string>;
  get(key: string): Promise<Buffer | undefined>;
  find(key: string): Promise<StoredMedia | undefined>;
  /** Path that a page links. */
  url(key: string): string;
}

const keyPattern = /^[a-f0-9]{2}\/[a-f0-9]{38}\.([a-z0-9]{2,4})$/;

/** Opens the store in a folder; it is made when the first file comes. */
export function createMediaStore(folder: string): MediaStore {
  const fileOf = (key: string): { readonly file: string; readonly type: string } | undefined => {
    const ending = keyPattern.exec(key)?.[1];
    return ending !== undefined && isMediaEnding(ending) ? { file: path.join(folder, key), type: mediaTypes[ending] } : undefined;
  };
  return {
    async put(content, ending) {
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 40);
      const key = `${hash.slice(0, 2)}/${hash.slice(2)}.${ending}`;
      const file = path.join(folder, key);
      if (await stat(file).then(() => true, () => false)) return key;
      await mkdir(path.dirname(file), { recursive: true });
      const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
      await writeFile(partial, content);
      await rename(partial, file);
      return key;
    },
    async get(key) {
      const place = fileOf(key);
      return place && readFile(place.file).catch(() => undefined);
    },
    async find(key) {
      const place = fileOf(key);
      const content = place && (await openAsBlob(place.file).catch(() => undefined));
      return place && content && { type: place.type, content };
    },
    url: (key) => `/media/${key}`,
  };
}
