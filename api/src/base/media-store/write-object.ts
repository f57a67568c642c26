import type { Readable } from 'node:stream';
import { StorageError } from './storage-error.ts';
import type { S3Client } from './s3-client.ts';
import { textsOf } from './s3-errors.ts';

/**
 * Part size in bytes. Files above this size use multipart uploads; parts are larger only if a file
 * would otherwise need too many. Each part is buffered, so that it can be retried.
 */
export const partSize = 8 * 1024 * 1024;
/** Maximum number of parts of a multipart upload. */
const maxParts = 10_000;

/** Cuts a stream into parts of `size` bytes; the last one may be shorter. */
async function* partsOf(content: Readable, size: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of content) {
    if (!(chunk instanceof Uint8Array)) throw new Error('the content is not bytes');
    for (let from = 0; from < chunk.byteLength;) {
      const taken = Math.min(size - filled, chunk.byteLength - from);
      part.set(chunk.subarray(from, from + taken), filled);
      filled += taken;
      from += taken;
      if (filled < size) continue;
      yield part;
      part = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

/**
 * Passes parts on. Throws before the file becomes visible if the parts do not have `size` bytes in
 * total.
 */
async function* checked(
  parts: AsyncIterable<Uint8Array<ArrayBuffer>>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let found = 0;
  for await (const part of parts) {
    found += part.byteLength;
    if (found > size) break;
    yield part;
  }
  if (found !== size) throw new Error(`the content has ${found} bytes instead of ${size}`);
}

/** Size of a stored file in bytes; undefined when missing. */
export const sizeOfObject = (client: S3Client, key: string): Promise<number | undefined> =>
  client.send({ method: 'HEAD', key }, async (answer) =>
    answer.status === 404 ? undefined : Number(answer.headers.get('content-length')),
  );

const textOf = (answer: Response): Promise<string> => answer.text();

async function begin(
  client: S3Client,
  key: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const xml = await client.send({ method: 'POST', key, query: { uploads: '' }, headers }, textOf);
  const [id] = textsOf(xml, 'UploadId');
  if (id === undefined)
    throw new StorageError(`POST ${key}: the bucket does not support multipart uploads.`, false);
  return id;
}

const etagOf = async (answer: Response): Promise<string> => {
  const etag = answer.headers.get('etag');
  if (etag === null) throw new StorageError('the bucket returned no ETag for a part.', false);
  return etag;
};

async function finish(
  client: S3Client,
  key: string,
  uploadId: string,
  etags: readonly string[],
  size: number,
): Promise<void> {
  const list = etags.map(
    (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
  try {
    await client.send(
      { method: 'POST', key, query: { uploadId }, body },
      async function readOutcome(answer) {
        // @NOTE The status is sent before the parts are joined: a 200 may come with an error.
        const xml = await answer.text();
        if (textsOf(xml, 'ETag').length > 0) return;
        throw new Error(textsOf(xml, 'Message')[0] ?? 'the parts were not joined');
      },
    );
  } catch (error) {
    // no error if the upload was completed and only the response was lost
    if ((await sizeOfObject(client, key)) !== size) throw error;
  }
}

/**
 * Stores a file of `size` bytes. It becomes visible once complete; if the stream or the bucket
 * fails, the upload is aborted.
 */
export async function writeObject(
  client: S3Client,
  key: string,
  content: Readable,
  size: number,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const bytesPerPart = Math.max(partSize, Math.ceil(size / maxParts));
  const parts = checked(partsOf(content, Math.max(1, Math.min(bytesPerPart, size))), size);
  if (size <= bytesPerPart) {
    let whole = new Uint8Array();
    for await (const part of parts) whole = part;
    await client.send({ method: 'PUT', key, headers, body: whole }, textOf);
    return;
  }
  const uploadId = await begin(client, key, headers);
  try {
    const etags: string[] = [];
    for await (const part of parts) {
      const query = { partNumber: String(etags.length + 1), uploadId };
      etags.push(await client.send({ method: 'PUT', key, query, body: part }, etagOf));
    }
    await finish(client, key, uploadId, etags, size);
  } catch (error) {
    content.destroy();
    await client.send({ method: 'DELETE', key, query: { uploadId } }, textOf).catch(() => {});
    throw error;
  }
}
