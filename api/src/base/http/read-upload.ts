import { randomBytes } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { privateFile, privateFolder } from '../system/private-files.ts';
import { discardRest } from './answer-early.ts';
import { parseBracketFields } from './parse-fields.ts';
import { RefusalError, invalid } from '../wire/refusal.ts';

/** An uploaded file on our disk. */
export interface ReceivedFile {
  readonly path: string;
  readonly size: number;
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: ReceivedFile;
}

export interface UploadBounds {
  /** Folder for the file, created when missing. */
  readonly folder: string;
  /** Maximum size of the file in bytes. */
  readonly maxBytes: number;
  /** Error for a larger file. */
  readonly tooLargeText: string;
  /** Receives the fields that precede the file; throws to refuse before anything is written. */
  readonly admit: (fields: Readonly<Record<string, unknown>>) => void;
}

/** Maximum number of bytes of all fields, with their names. */
const fieldBytes = 256_000;
/** Maximum number of bytes besides the file: fields, and the boundary and headers of each part. */
const besideTheFile = fieldBytes + 65_536;
const limits = {
  files: 1,
  fields: 60,
  parts: 62,
  fieldSize: 8000,
  fieldNameSize: 100,
  headerPairs: 20,
  headerSize: 8192,
} as const;

const unreadable = (): RefusalError => invalid('The form data is invalid.');

async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw invalid('The request body is incomplete.');
      });
      if (done) return;
      yield value;
    }
  } finally {
    // @NOTE Do not cancel the reader: that would close the connection before the refusal is sent.
    void discardRest(reader);
  }
}

export const isMultipart = (type: string | undefined): boolean =>
  /^multipart\/form-data\s*;/i.test(type ?? '');

function openParser(type: string, maxBytes: number): BusboyInstance {
  if (!isMultipart(type)) throw invalid('Send one file as multipart/form-data.');
  try {
    return Busboy({ headers: { 'content-type': type }, limits: { ...limits, fileSize: maxBytes } });
  } catch {
    throw unreadable();
  }
}

/**
 * Reads a multipart body with one file, streaming it to disk: holds only a few chunks in memory.
 * The caller deletes the file. Leaves nothing behind on failure.
 */
export async function readUpload(
  request: Request,
  { folder, maxBytes, tooLargeText, admit }: UploadBounds,
): Promise<ReceivedForm> {
  const parser = openParser(request.headers.get('content-type') ?? '', maxBytes);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes + besideTheFile)
    throw new RefusalError(413, tooLargeText);
  await mkdir(folder, privateFolder);
  const file = path.join(folder, randomBytes(12).toString('hex'));
  const fields: (readonly [string, string])[] = [];
  const incoming: { target?: WriteStream; writing?: Promise<void> } = {};
  /**
   * Errors in order: the first is the cause, and later errors of the parser only follow from it.
   */
  const reasons: unknown[] = [];
  const stopped = Promise.withResolvers<never>();
  stopped.promise.catch(() => {});
  const stop = (error: unknown): void => {
    reasons.push(error);
    stopped.reject(error);
    parser.destroy(new Error('stopped'));
  };
  let taken = 0;
  parser.on('field', function takeField(name, value, isNameCut, isValueCut) {
    taken += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (isNameCut || isValueCut) stop(invalid('A field is too long.'));
    else if (taken > fieldBytes) stop(invalid('The fields are too long.'));
    else fields.push([name, value]);
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => stop(invalid('Too many fields or files.')));
  parser.on('file', (_name, stream: Readable) => {
    try {
      admit(parseBracketFields(fields));
    } catch (error) {
      stream.resume();
      stop(error);
      return;
    }
    stream.on('limit', () => stop(new RefusalError(413, tooLargeText)));
    incoming.target = createWriteStream(file, { ...privateFile, flags: 'wx' });
    incoming.writing = pipeline(stream, incoming.target).catch(stop);
  });
  try {
    // a client that stops sending must not delay a refusal
    await Promise.race([pipeline(chunksOf(request), parser), stopped.promise]).catch(
      (error: unknown) => {
        throw reasons[0] ?? (error instanceof RefusalError ? error : unreadable());
      },
    );
    await incoming.writing;
    if (reasons.length > 0) throw reasons[0];
    if (!incoming.writing) throw invalid('Send one file.');
    return {
      fields: parseBracketFields(fields),
      file: { path: file, size: (await stat(file)).size },
    };
  } catch (error) {
    // @NOTE Destroy the writable end: destroying a readable that has already ended does not end the
    // pipeline.
    incoming.target?.destroy(new Error('stopped'));
    await incoming.writing;
    await rm(file, { force: true });
    throw error;
  }
}
