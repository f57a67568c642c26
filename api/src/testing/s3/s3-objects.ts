/** The objects in the bucket of the test S3 server, stored in a folder that outlives the server. */
import { createHash, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { S3Failure } from './s3-failure.ts';

const object = v.object({
  key: v.string(),
  size: v.number(),
  etag: v.string(),
  headers: v.record(v.string(), v.string()),
  /** Name of the file that holds the content. */
  file: v.string(),
});
export type S3Object = v.InferOutput<typeof object>;

interface Upload {
  readonly key: string;
  readonly headers: S3Object['headers'];
  readonly parts: Map<number, Buffer>;
}

/** Minimum size in bytes of every part except the last. */
const smallestPart = 5 * 1024 * 1024;
const md5 = (content: Buffer | string): string => createHash('md5').update(content).digest('hex');
const noUpload = (): S3Failure =>
  new S3Failure(
    404,
    'NoSuchUpload',
    'The upload does not exist: completed, aborted or never begun.',
  );

export interface S3Objects {
  find(key: string): S3Object | undefined;
  read(found: S3Object): Buffer;
  /** Stores a whole object. */
  put(key: string, headers: S3Object['headers'], parts: readonly Buffer[], etag?: string): S3Object;
  remove(key: string): void;
  /** All keys, in order. */
  keys(): string[];
  begin(key: string, headers: S3Object['headers']): string;
  /** Stores a part and returns its ETag. */
  addPart(id: string, key: string, number: number, content: Buffer): string;
  complete(id: string, key: string, parts: readonly { number: number; etag: string }[]): S3Object;
  abort(id: string, key: string): void;
  /** Number of multipart uploads that were neither completed nor aborted. */
  readonly open: number;
}

export function openObjects(folder: string): S3Objects {
  mkdirSync(folder, { recursive: true });
  const objects = new Map<string, S3Object>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const found = v.parse(object, JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
    objects.set(found.key, found);
  }
  const uploads = new Map<string, Upload>();
  const fileOf = (name: string): string => path.join(folder, name);

  function uploadOf(id: string, key: string): Upload {
    const upload = uploads.get(id);
    if (upload?.key !== key) throw noUpload();
    return upload;
  }

  const store: S3Objects = {
    find: (key) => objects.get(key),
    read: ({ file }) => readFileSync(fileOf(file)),
    put(key, headers, parts, etag = `"${md5(Buffer.concat(parts))}"`) {
      const file = `${md5(key)}-${randomUUID()}`;
      writeFileSync(fileOf(file), '');
      for (const part of parts) appendFileSync(fileOf(file), part);
      const before = objects.get(key);
      const stored: S3Object = {
        key,
        headers,
        etag,
        file,
        size: parts.reduce((sum, part) => sum + part.byteLength, 0),
      };
      // written after the content, so that a server restarted after a crash finds either the old
      // object or the new one
      writeFileSync(fileOf(`${md5(key)}.json`), JSON.stringify(stored));
      objects.set(key, stored);
      if (before) rmSync(fileOf(before.file), { force: true });
      return stored;
    },
    remove(key) {
      const found = objects.get(key);
      objects.delete(key);
      if (!found) return;
      rmSync(fileOf(`${md5(key)}.json`), { force: true });
      rmSync(fileOf(found.file), { force: true });
    },
    keys: () => [...objects.keys()].toSorted(),
    begin(key, headers) {
      const id = randomUUID();
      uploads.set(id, { key, headers, parts: new Map() });
      return id;
    },
    addPart(id, key, number, content) {
      if (!(number >= 1 && number <= 10_000))
        throw new S3Failure(400, 'InvalidArgument', 'Part numbers are 1 to 10000.');
      uploadOf(id, key).parts.set(number, content);
      return `"${md5(content)}"`;
    },
    complete(id, key, parts) {
      const upload = uploadOf(id, key);
      const contents = parts.map(({ number, etag }, at) => {
        if (number <= (parts[at - 1]?.number ?? 0))
          throw new S3Failure(400, 'InvalidPartOrder', 'The parts are not in order.');
        const content = upload.parts.get(number);
        if (!content || `"${md5(content)}"` !== etag)
          throw new S3Failure(400, 'InvalidPart', `Part ${number} was not found.`);
        if (content.byteLength < smallestPart && at < parts.length - 1)
          throw new S3Failure(400, 'EntityTooSmall', `Part ${number} is too small.`);
        return content;
      });
      if (contents.length === 0) throw new S3Failure(400, 'MalformedXML', 'There are no parts.');
      uploads.delete(id);
      const hashes = contents.map((content) => md5(content)).join('');
      const etag = `"${md5(Buffer.from(hashes, 'hex'))}-${contents.length}"`;
      return store.put(key, upload.headers, contents, etag);
    },
    abort(id, key) {
      uploadOf(id, key);
      uploads.delete(id);
    },
    get open() {
      return uploads.size;
    },
  };
  return store;
}
