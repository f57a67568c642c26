import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Env } from '../settings/env.ts';
import { privateFile } from '../system/private-files.ts';
import { openDisk, type ByteRange, type MediaDisk } from './media-disk.ts';
import { mediaUrl, typeOfKey, type MediaExtension } from './media-types.ts';

/** A key without its extension: the hash of the content. */
export async function hashedName(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  const digest = hash.digest('hex');
  return `${digest.slice(0, 2)}/${digest.slice(2, 40)}`;
}

/** A stored file. */
export interface StoredMedia {
  readonly type: string;
  readonly size: number;
  /** Streams the file or a range of its bytes; opens nothing before the first read. */
  read(range?: ByteRange): ReadableStream<Uint8Array>;
}

/** Content in memory or in a local file. */
export type MediaContent = Uint8Array | { readonly file: string };

/**
 * Stores images, audio, video and captions under the hash of their content: the content behind a
 * key never changes.
 */
export interface MediaStore {
  /** Stores a file for serving, and returns its key; equal content has the same key. */
  put(content: MediaContent, extension: MediaExtension): Promise<string>;
  /** Stores an original with its metadata: it has a key but is never served. */
  putOriginal(content: MediaContent, extension: MediaExtension): Promise<string>;
  /**
   * Stores a file without a public URL: only a handler that checks the reader's permission serves
   * it.
   */
  putPrivate(content: MediaContent, extension: MediaExtension): Promise<string>;
  get(key: string): Promise<Buffer | undefined>;
  find(key: string): Promise<StoredMedia | undefined>;
  findPrivate(key: string): Promise<StoredMedia | undefined>;
  /**
   * A presigned URL of a private file, valid for at least ten minutes; undefined if only a handler
   * can serve it.
   */
  privateAddress(key: string): Promise<string | undefined>;
  /** Copies an original to a local file. Throws when there is none. */
  fetchOriginal(key: string, file: string): Promise<void>;
  /** Removes a file by its path: a key, its {@link originalPlace} or its {@link privatePlace}. */
  remove(place: string): Promise<void>;
  /** Paths of the served files in a folder, `00` to `ff`. */
  placesIn(folder: string): Promise<string[]>;
  /** The public path of a key. */
  url(key: string): string;
  /**
   * Throws if the configured storage cannot be used; where possible, the error says which setting
   * is wrong.
   */
  ready(): Promise<void>;
}

async function keyFor(content: MediaContent, extension: MediaExtension): Promise<string> {
  const bytes =
    content instanceof Uint8Array ? Readable.from([content]) : createReadStream(content.file);
  return `${await hashedName(bytes)}.${extension}`;
}

/**
 * @NOTE The body of a HEAD response is never read or cancelled: a stream opened too early would
 * leak.
 */
function readLazily(open: () => Promise<Readable>): ReadableStream<Uint8Array> {
  let reading: AsyncIterator<unknown, unknown> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reading ??= (await open())[Symbol.asyncIterator]();
        const { done, value } = await reading.next();
        if (done) controller.close();
        else if (value instanceof Uint8Array) controller.enqueue(value);
      },
      async cancel() {
        await reading?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Path of an original; no key of a served file begins with its prefix. */
export const originalPlace = (key: string): string => `originals/${key}`;
/** Path of a private file. */
export const privatePlace = (key: string): string => `private/${key}`;

/** The key in the path of a file, whatever its prefix. */
export const keyOfPlace = (place: string): string => place.replace(/^(?:originals|private)\//, '');

export interface MediaStoreOptions {
  /** Overrides the configured disk. */
  readonly disk?: MediaDisk;
  /**
   * Called with the path of each file before the file is stored, even if the disk already has it.
   * Must postpone the removal of the file by the sweep.
   */
  readonly remember?: (place: string) => Promise<void>;
}

/** The server's media store. */
export function createMediaStore(
  env: Pick<Env, 's3' | 'dataDir'>,
  { disk = openDisk(env, path.join(env.dataDir, 'media')), remember }: MediaStoreOptions = {},
): MediaStore {
  async function keep(
    content: MediaContent,
    extension: MediaExtension,
    placeOf: (key: string) => string,
  ): Promise<string> {
    const key = await keyFor(content, extension);
    await remember?.(placeOf(key));
    if ((await disk.sizeOf(placeOf(key))) !== undefined) return key;
    const isBytes = content instanceof Uint8Array;
    const size = isBytes ? content.byteLength : (await stat(content.file)).size;
    await disk.keep(
      placeOf(key),
      isBytes ? Readable.from([content], { objectMode: false }) : createReadStream(content.file),
      size,
    );
    return key;
  }

  async function findAt(
    key: string,
    placeOf: (key: string) => string,
  ): Promise<StoredMedia | undefined> {
    const type = typeOfKey(key);
    const size = type === undefined ? undefined : await disk.sizeOf(placeOf(key));
    if (type === undefined || size === undefined) return undefined;
    return {
      type,
      size,
      read: (range) => readLazily(() => disk.read(placeOf(key), range)),
    };
  }

  const store: MediaStore = {
    put: (content, extension) => keep(content, extension, (key) => key),
    putOriginal: (content, extension) => keep(content, extension, originalPlace),
    putPrivate: (content, extension) => keep(content, extension, privatePlace),
    async get(key) {
      const found = await store.find(key);
      return found && buffer(await disk.read(key));
    },
    find: (key) => findAt(key, (place) => place),
    findPrivate: (key) => findAt(key, privatePlace),
    async privateAddress(key) {
      const type = typeOfKey(key);
      return type === undefined ? undefined : disk.signedAddress(privatePlace(key), { type });
    },
    async fetchOriginal(key, file) {
      if (typeOfKey(key) === undefined) throw new Error('not a key');
      await pipeline(await disk.read(originalPlace(key)), createWriteStream(file, privateFile));
    },
    async remove(place) {
      if (typeOfKey(keyOfPlace(place)) === undefined) throw new Error('not a place');
      await disk.remove(place);
    },
    async placesIn(folder) {
      return (await disk.list(folder)).filter((key) => typeOfKey(key) !== undefined);
    },
    url: mediaUrl,
    ready: () => disk.check(),
  };
  return store;
}
