import { Readable } from 'node:stream';
import { StorageError } from './storage-error.ts';
import type { ByteRange } from './media-disk.ts';
import type { S3Client } from './s3-client.ts';
import { unreachable } from './s3-errors.ts';

/** A response that is being read. Its body is a file, or a range of the file's bytes. */
interface Arriving {
  readonly body: ReadableStreamDefaultReader<Uint8Array>;
  /** Length of the response in bytes. */
  readonly length: number;
  readonly etag: string | null;
}

/** Rejects if the work takes longer than the given time. */
async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`nothing arrived for ${milliseconds / 1000} seconds`)),
    milliseconds,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function ask(
  client: S3Client,
  key: string,
  range: ByteRange | undefined,
  etag: string | null,
): Promise<Arriving> {
  const headers = {
    ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    ...(etag !== null && { 'If-Match': etag }),
  };
  const found = await client.send({ method: 'GET', key, headers }, async function begin(answer) {
    if (answer.status === 404) return undefined;
    if (range && answer.status !== 206) {
      await answer.body?.cancel();
      throw new StorageError(`GET ${key}: the bucket does not support range requests.`, false);
    }
    return {
      body: (answer.body ?? new Blob().stream()).getReader(),
      length: Number(answer.headers.get('content-length')),
      etag: answer.headers.get('etag'),
    };
  });
  if (!found) throw new Error(`there is no file ${key}`);
  return found;
}

async function* bytesOf(
  client: S3Client,
  key: string,
  range: ByteRange | undefined,
  first: Arriving,
): AsyncGenerator<Uint8Array> {
  let at = range?.start ?? 0;
  const end = at + first.length;
  let arriving = first;
  let failures = 0;
  /** The next chunk. If the response ends early or stalls, requests the remaining bytes. */
  async function next(): Promise<Uint8Array | undefined> {
    for (;;) {
      try {
        const { value } = await withTimeout(client.pace.stall, arriving.body.read());
        if (value) return value;
        throw new Error('the response ended early');
      } catch (error) {
        await arriving.body.cancel().catch(() => {});
        failures += 1;
        if (failures >= client.pace.tries) throw unreachable(`GET ${key}`, error, client.settings);
        arriving = await ask(client, key, { start: at, end: end - 1 }, first.etag);
      }
    }
  }
  try {
    while (at < end) {
      const piece = await next();
      if (!piece) return;
      failures = 0;
      at += piece.byteLength;
      yield piece;
    }
  } finally {
    await arriving.body.cancel().catch(() => {});
  }
}

/** Reads a file or a range of it. Resumes if the connection drops or stalls. */
export async function readObject(
  client: S3Client,
  key: string,
  range?: ByteRange,
): Promise<Readable> {
  const first = await ask(client, key, range, null);
  return Readable.from(bytesOf(client, key, range, first), { objectMode: false });
}
