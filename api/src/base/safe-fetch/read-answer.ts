import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { UnreachableError } from './unreachable-error.ts';

/** Body size limit, and what to do beyond it: `cut` keeps the beginning, `refuse` throws. */
export interface BodyBound {
  readonly bytes: number;
  readonly overflow: 'cut' | 'refuse';
}

/**
 * By how many bytes a compressed body may exceed the limit for its decoded content. Small, because
 * some formats can hold endless data that decodes to nothing.
 */
const rawSlack = 65_536;

// A truncated stream lacks its last block; the data before it is still valid.
const lenient = { finishFlush: constants.Z_SYNC_FLUSH } as const;
const lenientBrotli = { finishFlush: constants.BROTLI_OPERATION_FLUSH } as const;
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(lenient),
  'x-gzip': () => createGunzip(lenient),
  deflate: () => createInflate(lenient),
  br: () => createBrotliDecompress(lenientBrotli),
};
/** `Accept-Encoding` with the supported encodings. */
export const acceptedEncodings = 'gzip, deflate, br';

/** Passes raw bytes through; throws beyond the limit. */
const boundedTo = (bytes: number) =>
  async function* countBytes(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let passed = 0;
    for await (const chunk of source) {
      passed += chunk.length;
      if (passed > bytes) throw new UnreachableError('size', `more than ${bytes} compressed bytes`);
      yield chunk;
    }
  };

function decoded(answer: IncomingMessage, bytes: number): Readable {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return answer;
  const make = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (!make)
    throw new UnreachableError('encoding', `an answer encoded as ${encoding.slice(0, 40)}`);
  // errors surface in the decoder, which is the stream being read
  return pipeline(answer, boundedTo(bytes), make(), () => {});
}

/** Reads and decodes a body up to its limit; does not buffer or wait for anything beyond it. */
export async function readAnswer(
  answer: IncomingMessage,
  { bytes, overflow }: BodyBound,
): Promise<Buffer> {
  const declared = Number(answer.headers['content-length'] ?? 0);
  if (overflow === 'refuse' && declared > bytes + rawSlack)
    throw new UnreachableError('size', `${declared} bytes`);
  const chunks: Buffer[] = [];
  let size = 0;
  const parts: AsyncIterable<unknown> = decoded(answer, bytes + rawSlack);
  for await (const part of parts) {
    if (!Buffer.isBuffer(part)) throw new UnreachableError('encoding', 'no bytes');
    chunks.push(part);
    size += part.length;
    if (size > bytes && overflow === 'refuse')
      throw new UnreachableError('size', `more than ${bytes} bytes`);
    if (size >= bytes && overflow === 'cut') break;
  }
  return Buffer.concat(chunks, size).subarray(0, bytes);
}
