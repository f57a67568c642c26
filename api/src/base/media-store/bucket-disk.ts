import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StorageError } from './storage-error.ts';
import type { MediaDisk } from './media-disk.ts';
import { typeOfKey } from './media-types.ts';
import { readObject } from './read-object.ts';
import { createS3Client, type S3Client, type S3ClientOptions } from './s3-client.ts';
import { textsOf } from './s3-errors.ts';
import type { S3Settings } from './s3-settings.ts';
import { sizeOfObject, writeObject } from './write-object.ts';

/** Milliseconds after which the existence of the bucket is checked again. */
const checkInterval = 10_000;

/** Headers that the bucket stores with a file, for a CDN in front of it. */
function headersOf(key: string): Record<string, string> {
  const type = typeOfKey(key);
  if (type !== undefined)
    return { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' };
  return { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'private, no-store' };
}

const listPage = (
  client: S3Client,
  query: Readonly<Record<string, string>>,
): Promise<{ readonly keys: readonly string[]; readonly next: string | undefined }> =>
  client.send(
    { method: 'GET', query: { 'list-type': '2', ...query } },
    async function readPage(answer) {
      const xml = await answer.text();
      return { keys: textsOf(xml, 'Key'), next: textsOf(xml, 'NextContinuationToken')[0] };
    },
  );

/** Storage of media in an S3-compatible bucket. */
export function openBucket(settings: S3Settings, options?: S3ClientOptions): MediaDisk {
  const client = createS3Client(settings, options);
  let foundAt = -Infinity;

  /**
   * Throws if the bucket is missing. A HEAD request cannot tell: it gets 404 for a missing bucket
   * as well as for a missing file.
   */
  async function checkThere(): Promise<void> {
    if (performance.now() - foundAt < checkInterval) return;
    await listPage(client, { 'max-keys': '1' });
    foundAt = performance.now();
  }

  const disk: MediaDisk = {
    async sizeOf(key) {
      const size = await sizeOfObject(client, key);
      if (size === undefined) await checkThere();
      return size;
    },
    read: (key, range) => readObject(client, key, range),
    keep: (key, content, size) => writeObject(client, key, content, size, headersOf(key)),
    async remove(key) {
      await client.send({ method: 'DELETE', key }, (answer) => answer.text());
    },
    async list(folder) {
      const keys: string[] = [];
      let next: string | undefined;
      do {
        const page = await listPage(client, {
          prefix: `${folder}/`,
          delimiter: '/',
          ...(next !== undefined && { 'continuation-token': next }),
        });
        keys.push(...page.keys);
        ({ next } = page);
      } while (next !== undefined);
      return keys;
    },
    signedAddress: (key, { type, saveAs }) =>
      client.presign(key, {
        'response-content-type': type,
        'response-cache-control': 'private, max-age=300',
        'response-content-disposition':
          saveAs === undefined ? 'inline' : `attachment;filename="${saveAs}"`,
      }),
    async check() {
      const probe = `probe/${randomBytes(12).toString('hex')}`;
      await listPage(client, { 'max-keys': '1' });
      await disk.keep(
        probe,
        Readable.from([Buffer.from(probe)], { objectMode: false }),
        probe.length,
      );
      const found = await text(await disk.read(probe));
      await disk.remove(probe);
      if (found !== probe)
        throw new StorageError('The bucket did not return the file that was stored in it.', false);
    },
  };
  return disk;
}
