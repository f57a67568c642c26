import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { InferOutput } from 'valibot';
import type { uploadFields } from '@tessera/shared-contracts/media/endpoints';
import {
  uploadRules,
  uploadTexts,
  type UploadKind,
} from '@tessera/shared-contracts/media/upload-rules';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Deps } from '../../base/http/context.ts';
import type { ReceivedFile } from '../../base/http/read-upload.ts';
import { RefusalError, invalid } from '../../base/wire/refusal.ts';
import { privateFile, privateFolder } from '../../base/system/private-files.ts';
import {
  bytesUnderway,
  changeUpload,
  lockUpload,
  lockUploadsOf,
  uploadOf,
  type UploadRow,
} from '../../base/media/media-queries.ts';

/** A completed upload: the key of its record, and for audio the tags of its file. */
export type StoredUpload = Pick<UploadRow, 'tags'> & { readonly media_key: string };

/** What has been received after a request: a part, or a whole file. */
export type UploadProgress =
  | { readonly is: 'part'; readonly received: number }
  | { readonly is: 'file'; readonly file: ReceivedFile; readonly upload?: UploadRow }
  /** An earlier request completed the upload and stored the file. */
  | { readonly is: 'stored'; readonly upload: StoredUpload };

/** Maximum total size in bytes of the files of a user's unfinished uploads. */
const maxPendingBytes = 1_073_741_824;

const conflict = (text: string): RefusalError => new RefusalError(409, text);

/**
 * The file that collects the parts of an upload. Its folder is named by a hash of the user id. The
 * upload id comes from the client, and its validation allows only characters that are safe in a
 * file name.
 */
export function partsFile(
  { env }: Pick<Deps, 'env'>,
  { user_id, upload_id }: Pick<UploadRow, 'user_id' | 'upload_id'>,
): string {
  const folder = createHash('sha256').update(user_id).digest('hex').slice(0, 24);
  return path.join(env.dataDir, 'uploads', folder, `${upload_id}.parts`);
}

/** Number of contiguous bytes received so far; 0 if the file with the parts has been lost. */
export async function receivedBytes(deps: Pick<Deps, 'env'>, row: UploadRow): Promise<number> {
  if (row.media_key !== null) return Number(row.size);
  const { size } = await stat(partsFile(deps, row)).catch(() => ({ size: 0 }));
  return size >= Number(row.received) ? Number(row.received) : 0;
}

async function writeAt(target: string, offset: number, part: ReceivedFile): Promise<void> {
  await mkdir(path.dirname(target), privateFolder);
  // creates the file if missing, never truncates it
  await (await open(target, 'a', privateFile.mode)).close();
  await pipeline(
    createReadStream(part.path),
    createWriteStream(target, { flags: 'r+', start: offset }),
  );
}

/**
 * Receives a part, and adds it to the previous parts of its upload. Parts from one user are
 * serialised across processes; a repeated part counts as received. A file sent in one request is
 * returned as it is.
 */
export async function receiveParts(
  deps: Deps,
  userId: string,
  kind: UploadKind,
  fields: InferOutput<typeof uploadFields>,
  part: ReceivedFile,
): Promise<UploadProgress> {
  const { upload_id, offset, size } = fields;
  if (offset === undefined && size === undefined) return { is: 'file', file: part };
  if (upload_id === undefined || offset === undefined || size === undefined)
    throw invalid('A part needs upload_id, offset and size.');
  if (size > uploadRules[kind].maxUploadSize) throw new RefusalError(413, uploadTexts.tooBig);
  if (part.size === 0) throw invalid(uploadTexts.empty);
  const end = offset + part.size;
  if (end > size) throw invalid('This part exceeds the end of the file.');

  return inTransaction(deps.db, async function addPart(trx) {
    await lockUploadsOf(trx, userId);
    const row = await lockUpload(trx, userId, upload_id, kind, size);
    if (row.kind !== kind || Number(row.size) !== size)
      throw conflict('This upload was started with a different file.');
    if (row.media_key !== null)
      return { is: 'stored', upload: { media_key: row.media_key, tags: row.tags } };
    if ((await bytesUnderway(trx, userId)) > maxPendingBytes)
      throw new RefusalError(429, 'You have too many unfinished uploads. Finish them first.');
    const arrived = await receivedBytes(deps, row);
    if (offset > arrived) throw conflict(`Wrong offset: ${arrived} bytes have been received.`);
    const file = partsFile(deps, row);
    if (end > arrived) {
      await writeAt(file, offset, part);
      await changeUpload(trx, row, { received: end }, deps.now());
    }
    const received = Math.max(arrived, end);
    return received === size
      ? { is: 'file', file: { path: file, size }, upload: row }
      : { is: 'part', received };
  });
}

/** Number of bytes received so far of a multipart upload; 0 if there is no such upload. */
export async function readUploadState(
  deps: Deps,
  userId: string,
  uploadId: string,
): Promise<number> {
  const row = await uploadOf(deps.db, userId, uploadId);
  return row ? receivedBytes(deps, row) : 0;
}

export const dropParts = (
  deps: Pick<Deps, 'env'>,
  row: Pick<UploadRow, 'user_id' | 'upload_id'>,
): Promise<void> => rm(partsFile(deps, row), { force: true });
