import { uploadState } from '@tessera/shared-contracts/media/endpoints';
import { uploadPartSize } from '@tessera/shared-contracts/media/upload-rules';
import { pageOutOfDate } from '@tessera/shared-contracts/platform/call-texts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { readUploadAnswer } from './read-upload-answer.ts';
import type { SendUpload } from './send-upload.ts';

/** An upload that the server refused, or that got no usable response. */
export class UploadFailure extends Error {
  /** HTTP status; 0 when no response came or the server acknowledged a part unexpectedly. */
  readonly status: number;
  constructor(text: string, status: number) {
    super(text);
    this.status = status;
  }
}

export interface UploadFileOptions {
  readonly platform: Platform;
  readonly send: SendUpload;
  readonly url: string;
  readonly name: string;
  readonly id: string;
  readonly file: File;
  readonly signal: AbortSignal;
  onProgress(bytesLoaded: number): void;
}

/** Number of bytes of a file that the server has; 0 when the request fails. */
async function receivedSoFar({ platform, id, signal }: UploadFileOptions): Promise<number> {
  try {
    return (await platform.call(uploadState, { params: { uploadId: id } }, { signal })).received;
  } catch {
    signal.throwIfAborted();
    return 0;
  }
}

async function sendWhole({
  platform,
  send,
  url,
  name,
  file,
  signal,
  onProgress,
}: UploadFileOptions): Promise<unknown> {
  const outcome = readUploadAnswer(
    await send({
      url,
      formKey: platform.bootstrap.form_key,
      name,
      content: file,
      fileName: file.name,
      fields: {},
      signal,
      onProgress,
    }),
  );
  if (outcome.kind === 'complete') return outcome.response;
  throw outcome.kind === 'failed'
    ? new UploadFailure(outcome.text, outcome.status)
    : new UploadFailure('', 0);
}

/**
 * Sends what the server does not have yet. The first time a part is refused as out of order, asks
 * the server again how much has arrived and continues from there.
 */
async function sendInParts(options: UploadFileOptions): Promise<unknown> {
  const { platform, send, url, name, id, file, signal, onProgress } = options;
  let received = await receivedSoFar(options);
  let isAskedAgain = false;
  for (;;) {
    // at least one byte is sent, because the response to the last part is the result
    const start = Math.min(received, file.size - 1);
    onProgress(start);
    const content = file.slice(start, start + uploadPartSize);
    const fields = { upload_id: id, offset: String(start), size: String(file.size) };
    const outcome = readUploadAnswer(
      await send({
        url,
        formKey: platform.bootstrap.form_key,
        name,
        content,
        fileName: file.name,
        fields,
        signal,
        onProgress: (sent) => onProgress(start + sent),
      }),
    );
    if (outcome.kind === 'complete') return outcome.response;
    if (outcome.kind === 'part') {
      if (outcome.received <= received) throw new UploadFailure('', 0);
      received = outcome.received;
    } else if (outcome.status === 409 && !isAskedAgain) {
      isAskedAgain = true;
      received = await receivedSoFar(options);
    } else throw new UploadFailure(outcome.text, outcome.status);
  }
}

const sendOnce = (options: UploadFileOptions): Promise<unknown> =>
  options.file.size > uploadPartSize ? sendInParts(options) : sendWhole(options);

/**
 * Restores the session after an upload was refused because the session has ended or the page is
 * outdated; true when the same user has a session again. May ask the person to log in.
 */
async function isBackInSession(
  { status, message }: UploadFailure,
  { platform, id, signal }: UploadFileOptions,
): Promise<boolean> {
  if (status === 401)
    return platform
      .call(uploadState, { params: { uploadId: id } }, { signal, asksToLogIn: true })
      .then(
        () => true,
        () => false,
      );
  return status === 403 && message === pageOutOfDate && platform.renewSession();
}

/**
 * Uploads one file: whole, or in parts when it is large, resuming where an earlier attempt stopped.
 * Returns the payload of the response. When the session has expired, asks the person to log in
 * again in a dialog, then continues.
 *
 * @throws UploadFailure if the server refuses the upload or does not respond; the signal's reason
 * if the upload is aborted.
 */
export async function uploadFile(options: UploadFileOptions): Promise<unknown> {
  try {
    return await sendOnce(options);
  } catch (error) {
    if (!(error instanceof UploadFailure)) throw error;
    const isBack = await isBackInSession(error, options);
    options.signal.throwIfAborted();
    if (!isBack) throw error;
    return sendOnce(options);
  }
}
