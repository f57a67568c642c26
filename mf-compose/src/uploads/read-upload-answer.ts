import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import type { UploadAnswer } from './send-upload.ts';

/** What the response to an upload means. */
export type UploadOutcome =
  | { readonly kind: 'complete'; readonly response: unknown }
  /** A part of a multipart upload arrived. The server has the first `received` bytes. */
  | { readonly kind: 'part'; readonly received: number }
  | { readonly kind: 'failed'; readonly status: number; readonly text: string };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value)
    ? value.length === 0
    : typeof value === 'object' && Object.keys(value).length === 0);

/**
 * The errors, joined with spaces. Without errors, the server's message if `meta.status` is not 200.
 * Otherwise 'Woops :('.
 */
function failureText(body: unknown, metaStatus: unknown): string {
  if (!isRecord(body)) return uploadTexts.failedWithoutDetail;
  const { errors, meta } = body;
  const texts = (Array.isArray(errors) ? errors : [errors]).filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  if (texts.length > 0) return texts.join(' ');
  const message = isRecord(meta) && metaStatus !== 200 ? meta['msg'] : undefined;
  return typeof message === 'string' && message !== '' ? message : uploadTexts.failedWithoutDetail;
}

/**
 * Reads the response to an upload: success needs `meta.status` 200 and a `response` that is not
 * empty.
 */
export function readUploadAnswer({ status, body }: UploadAnswer): UploadOutcome {
  const { meta, response } = isRecord(body) ? body : {};
  const metaStatus = isRecord(meta) ? meta['status'] : undefined;
  const received = isRecord(response) ? response['received'] : undefined;
  if (metaStatus === 202 && typeof received === 'number') return { kind: 'part', received };
  if (metaStatus === 200 && !isEmpty(response)) return { kind: 'complete', response };
  return {
    kind: 'failed',
    status: typeof metaStatus === 'number' && metaStatus >= 400 ? metaStatus : status,
    text: failureText(body, metaStatus),
  };
}
