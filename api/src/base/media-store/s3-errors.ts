import { Parser } from 'htmlparser2';
import { errorCode } from '../system/error-code.ts';
import { StorageError } from './storage-error.ts';
import type { S3Settings } from './s3-settings.ts';

/** The texts of all elements with a given name in an XML response, in order. */
export function textsOf(xml: string, name: string): string[] {
  const texts: string[] = [];
  let isInside = false;
  const parser = new Parser(
    {
      onopentagname(opened) {
        if (opened !== name) return;
        isInside = true;
        texts.push('');
      },
      ontext(text) {
        if (isInside) texts.push((texts.pop() ?? '') + text);
      },
      onclosetag(closed) {
        if (closed === name) isInside = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return texts;
}

/** An error response of the bucket. `code` is from the XML body; '' for HEAD, which has no body. */
export interface S3Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Region of the bucket; only in some responses. */
  readonly region: string | undefined;
}

export async function readRefusal(response: Response): Promise<S3Refusal> {
  const xml = await response.text().catch(() => '');
  const [code = ''] = textsOf(xml, 'Code');
  const [message = ''] = textsOf(xml, 'Message');
  const [named] = textsOf(xml, 'Region');
  return {
    status: response.status,
    code,
    message,
    region: response.headers.get('x-amz-bucket-region') ?? named,
  };
}

const transientCodes = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'OperationAborted']);
/** Whether the same request may succeed later. */
export const isTransient = ({ status, code }: Pick<S3Refusal, 'status' | 'code'>): boolean =>
  status >= 500 || status === 429 || status === 408 || transientCodes.has(code);

/** Explains a refusal; where possible, says which setting is wrong. */
function causeOf(
  { status, code, message, region }: S3Refusal,
  { bucket, endpoint, region: ours, accessKeyId }: S3Settings,
): string {
  const said = [String(status), code, message].filter((part) => part !== '').join(' ');
  if (code === 'NoSuchBucket') return `S3_BUCKET: there is no bucket ${bucket} at ${endpoint}.`;
  if (code === 'InvalidAccessKeyId')
    return `S3_ACCESS_KEY_ID: ${endpoint} does not know the key ${accessKeyId}.`;
  if (code === 'SignatureDoesNotMatch')
    return `S3_SECRET_ACCESS_KEY: it does not belong to the key ${accessKeyId}.`;
  if (code === 'RequestTimeTooSkewed')
    return 'The clock of this machine is wrong: the bucket refuses its signatures.';
  if (
    code === 'AuthorizationHeaderMalformed' ||
    code === 'PermanentRedirect' ||
    (status >= 300 && status < 400)
  ) {
    const place = region === undefined ? 'elsewhere' : `in ${region}`;
    return `S3_REGION: it is ${ours}, but the bucket is ${place} (${said}).`;
  }
  if (code === 'AccessDenied' || code === 'AllAccessDisabled' || status === 403)
    return `The key ${accessKeyId} may not do this in the bucket ${bucket} (${said}).`;
  return `The bucket ${bucket} at ${endpoint} refused the request: ${said}.`;
}

/** The error for a refusal. */
export const refused = (what: string, refusal: S3Refusal, settings: S3Settings): StorageError =>
  new StorageError(`${what}: ${causeOf(refusal, settings)}`, isTransient(refusal));

/** The error for a connection that failed or took too long. */
export function unreachable(what: string, error: unknown, { endpoint }: S3Settings): StorageError {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = errorCode(cause);
  const reason =
    code === 'ENOTFOUND' || code === 'EAI_AGAIN'
      ? 'S3_ENDPOINT names no known host'
      : cause instanceof Error
        ? cause.message || (code ?? cause.name)
        : String(cause);
  return new StorageError(`${what} at ${endpoint} failed: ${reason}.`, code !== 'ENOTFOUND', {
    cause: error,
  });
}
