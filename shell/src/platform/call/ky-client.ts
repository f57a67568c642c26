import { fillPath, type EndpointDefinition } from '@tessera/shared-contracts/core/endpoint';
import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import ky, { isHTTPError, isTimeoutError, type Options } from 'ky';
import { isRecord } from '../../base/is-record.ts';
import { encodeContent } from './encode-content.ts';

/** Milliseconds that a request may take with its retry, its hooks and the body of its response. */
const timeLimit = 20_000;
/** The same for a request with a file: enough for 10 MB over a slow connection. */
const fileTimeLimit = 300_000;
/** Seconds of `Retry-After` for which a read is worth waiting. */
const longestWait = 5;

const isHtml = ({ headers }: Response): boolean =>
  (headers.get('Content-Type') ?? '').startsWith('text/html');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The human-readable texts of a refusal. */
const readErrors = (body: unknown): readonly string[] =>
  isRecord(body) && Array.isArray(body['errors'])
    ? body['errors'].filter((error): error is string => typeof error === 'string' && error !== '')
    : [];

/** Whether a busy server says that it can respond in a moment. */
function isBusyForAMoment({ headers }: Response): boolean {
  const wait = headers.get('Retry-After') ?? '';
  return /^\d+$/.test(wait) && Number(wait) <= longestWait;
}

/** What ky or the browser threw, as the error of a call. */
function toCallError(error: unknown): CallError {
  // the server can be reached but is slow, so the error must not blame the connection
  if (isTimeoutError(error)) return new CallError(0, []);
  if (!isHTTPError(error)) return new CallError(0, [connectionTexts.none]);
  const { data, response } = error;
  const body = typeof data === 'string' ? parseJson(data) : data;
  // the server makes the ids, because it would not believe ours
  const requestId = response.headers.get('X-Request-Id') ?? undefined;
  return new CallError(response.status, readErrors(body), body ?? null, requestId);
}

/** ky's limits for everything together and, because it would be shorter, for one attempt. */
const within = (milliseconds: number) =>
  ({ timeout: milliseconds, totalTimeout: milliseconds }) satisfies Options;

const client = ky.create({
  prefix: window.location.origin,
  ...within(timeLimit),
  // once more without a response, or after the time that `Retry-After` says; not if the server
  // limits this user
  retry: {
    limit: 1,
    statusCodes: [503],
    shouldRetry: ({ error }) =>
      isHTTPError(error) && !isBusyForAMoment(error.response) ? false : undefined,
  },
});

interface SignalOption {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a request and reads the whole response.
 *
 * @throws CallError if no response came, or for a refusal. The caller's abort reason when the
 *   caller aborted.
 */
async function receive(
  input: string | URL,
  { method = 'GET', signal, ...options }: Omit<Options, 'signal'> & SignalOption,
): Promise<{ readonly response: Response; readonly text: string }> {
  try {
    const answering = client(input, {
      ...options,
      method,
      ...(signal && { signal }),
      // a server that did not respond may have done what was asked
      ...(method !== 'GET' && { retry: 0 }),
    });
    // of ky's promise, not of the response: only then does the time limit cover the body
    const text = await answering.text();
    return { response: await answering, text };
  } catch (error) {
    signal?.throwIfAborted();
    throw toCallError(error);
  }
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Values as strings; only strings, numbers and booleans are kept. */
const asTexts = (part: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(part ?? {}).flatMap(([name, value]: readonly [string, unknown]) =>
      isPlain(value) ? [[name, String(value)]] : [],
    ),
  );

/** Unwraps the payload from either of the two envelopes. */
function openEnvelope(body: unknown, envelope: EndpointDefinition['envelope']): unknown {
  if (!isRecord(body) || !('meta' in body)) return body;
  const { meta: _, ...rest } = body;
  const isWrapped = 'response' in rest && (envelope !== 'top' || Object.keys(rest).length === 1);
  return isWrapped ? rest['response'] : rest;
}

export interface SendOptions extends SignalOption {
  /** The form key, asked for right before the request is sent. */
  readonly formKey: () => string | Promise<string>;
  readonly accept?: string;
  readonly keepalive?: boolean;
  readonly file?: Blob | undefined;
}

/**
 * Sends a call and returns the payload of the response: HTML as it is, JSON without its envelope.
 *
 * @throws CallError if no response came, and for a refusal. Also for a successful response in the
 *   wrong format, such as a page in place of JSON, with status 0 and the text of the response. The
 *   caller's abort reason when the caller aborted.
 */
export async function sendCall(
  { method, path, encoding, envelope }: EndpointDefinition,
  input: unknown,
  { formKey, accept, file, ...options }: SendOptions,
): Promise<unknown> {
  const { params, query, body } = isRecord(input) ? input : {};
  const { response, text } = await receive(fillPath(path, asTexts(params)), {
    ...options,
    ...encodeContent({ body, encoding, file }),
    ...(file && within(fileTimeLimit)),
    method,
    searchParams: asTexts(query),
    headers: { Accept: accept ?? 'application/json, text/html;q=0.9' },
    hooks: {
      beforeRequest: [async ({ request }) => request.headers.set('X-Form-Key', await formKey())],
    },
  });
  if (isHtml(response) && envelope === 'html') return text;
  const payload = isHtml(response) ? undefined : parseJson(text);
  if (payload === undefined) throw new CallError(0, [], text);
  return openEnvelope(payload, envelope);
}

/** The response to a request for a page, whatever its status: error pages are pages, too. */
export interface PageAnswer {
  readonly status: number;
  readonly isOk: boolean;
  readonly isHtml: boolean;
  /** The URL after redirects. */
  readonly url: string;
  readonly text: string;
}

/**
 * Requests a page to swap in, or posts the URL-encoded fields of a form for one.
 *
 * @throws CallError if no response came. The caller's abort reason when the caller aborted.
 */
export async function requestPage(
  url: URL,
  { signal, form }: SignalOption & { readonly form?: string },
): Promise<PageAnswer> {
  const { response, text } = await receive(url, {
    signal,
    headers: {
      Accept: 'text/html',
      'X-Tessera-Swap': '1',
      ...(form !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
    ...(form !== undefined && { method: 'POST', body: form }),
    throwHttpErrors: false,
  });
  return {
    status: response.status,
    isOk: response.ok,
    isHtml: isHtml(response),
    url: response.url === '' ? url.href : response.url,
    text,
  };
}
