import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Env } from '../env.ts';
import { openDisk, type ByteRange, type MediaDisk } from './media-disk.ts';
import { mediaUrl, typeOfKey, type MediaEnding } from './media-types.ts';

/** A file that was found. */
export interface StoredMedia {
  readonly type: string;
  readonly size: number;
  /** Its bytes, all or some; nothing is opened before somebody reads. */
  read(range?: ByteRange): ReadableStream<Uint8Array>;
}

/** Content in memory, or in a file of this machine. */
export type MediaContent = Uint8Array | { readonly file: string };

/** Keeps pictures, sounds and films under the hash of their content; a key never changes its content. */
export interface MediaStore {
  /** Stores what may be served; answers its key, the same for the same content. */
  put(content: MediaContent, ending: MediaEnding): Promise<string>;
  /** Stores a file as somebody sent it, with all that it tells about them: it has a key, and is never served. */
  putOriginal(content: MediaContent, ending: MediaEnding): Promise<string>;
  get(key: string): Promise<Buffer | undefined>;
  find(key: string): Promise<StoredMedia | undefined>;
  /** Writes an original into a file of this machine. Throws when there is none. */
  fetchOriginal(key: string, file: string): Promise<void>;
  /** Removes a file by its place: a key, or {@link originalPlace} of one. */
  remove(place: string): Promise<void>;
  /** Places of the served files in a folder, `00` to `ff`. */
  placesIn(folder: string): Promise<string[]>;
  /** Path that a page links. */
  url(key: string): string;
  /** Throws in words for people when what the settings name cannot be used. */
  ready(): Promise<void>;
}

async function keyFor(content: MediaContent, ending: MediaEnding): Promise<string> {
  const hash = createHash('sha256');
  if (content instanceof Uint8Array) hash.update(content);
  else await pipeline(createReadStream(content.file), hash);
  const digest = hash.digest('hex');
  return `${digest.slice(0, 2)}/${digest.slice(2, 40)}.${ending}`;
}

/** @NOTE an answer to HEAD is never read and never cancelled: what is opened too early stays open. */
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

/** Where originals lie: no key of a served file begins like this. */
export const originalPlace = (key: string): string => `originals/${key}`;

export interface MediaStoreOptions {
  /** Instead of the one that the settings name. */
  readonly disk?: MediaDisk;
  /** Told of the place of a file before it is stored, also of one that is there already: nobody removes it from then on. */
  readonly remember?: (place: string) => Promise<void>;
}

/** The store of a server. The disk is opened with the first file. */
export function createMediaStore(
  env: Pick<Env, 's3' | 'dataDir'>,
  { disk: given, remember }: MediaStoreOptions = {},
): MediaStore {
  let opened: Promise<MediaDisk> | undefined;
  const disk = (): Promise<MediaDisk> =>
    (opened ??= given ? Promise.resolve(given) : openDisk(env, path.join(env.dataDir, 'media')));

  async function keep(
    content: MediaContent,
    ending: MediaEnding,
    placeOf: (key: string) => string,
  ): Promise<string> {
    const key = await keyFor(content, ending);
    const store = await disk();
    await remember?.(placeOf(key));
    if ((await store.sizeOf(placeOf(key))) !== undefined) return key;
    const isBytes = content instanceof Uint8Array;
    const size = isBytes ? content.byteLength : (await stat(content.file)).size;
    await store.keep(
      placeOf(key),
      isBytes ? Readable.from([content], { objectMode: false }) : createReadStream(content.file),
      size,
    );
    return key;
  }

  const store: MediaStore = {
    put: (content, ending) => keep(content, ending, (key) => key),
    putOriginal: (content, ending) => keep(content, ending, originalPlace),
    async get(key) {
      const found = await store.find(key);
      return found && buffer(await (await disk()).read(key));
    },
    async find(key) {
      const type = typeOfKey(key);
      const size = type === undefined ? undefined : await (await disk()).sizeOf(key);
      if (type === undefined || size === undefined) return undefined;
      return {
        type,
        size,
        read: (range) => readLazily(async () => (await disk()).read(key, range)),
      };
    },
    async fetchOriginal(key, file) {
      if (typeOfKey(key) === undefined) throw new Error('not a key');
      await pipeline(await (await disk()).read(originalPlace(key)), createWriteStream(file));
    },
    async remove(place) {
      if (
        typeOfKey(
          place.startsWith(originalPlace('')) ? place.slice(originalPlace('').length) : place,
        ) === undefined
      )
        throw new Error('not a place');
      await (await disk()).remove(place);
    },
    async placesIn(folder) {
      return (await (await disk()).list(folder)).filter((key) => typeOfKey(key) !== undefined);
    },
    url: mediaUrl,
    async ready() {
      await disk();
    },
  };
  return store;
}
