import { CallError } from '@tessera/shared-contracts/platform/platform';

/** An answer that has arrived whole. */
export interface Answer {
  readonly status: number;
  readonly isOk: boolean;
  readonly isHtml: boolean;
  /** Where redirects led. */
  readonly url: string;
  readonly text: string;
}

export interface RequestOptions extends Omit<RequestInit, 'signal'> {
  readonly signal?: AbortSignal | undefined;
  /** Whether a second try can do no harm. */
  readonly isRepeatable: boolean;
}

/** Milliseconds until a request counts as unanswered. */
export const requestTimeout = 20_000;
/** Milliseconds before the second try. */
const retryDelay = 300;

async function sendOnce(url: URL, init: RequestInit, signal: AbortSignal | undefined, limit: AbortSignal): Promise<Answer> {
  const response = await fetch(url, { ...init, credentials: 'same-origin', signal: signal ? AbortSignal.any([signal, limit]) : limit });
  const isHtml = (response.headers.get('content-type') ?? '').startsWith('text/html');
  return { status: response.status, isOk: response.ok, isHtml, url: response.url === '' ? url.href : response.url, text: await response.text() };
}

/**
 * Sends a request and reads its whole answer within 20 s, whatever its status. A repeatable request is tried once more
 * after a network error.
 *
 * @throws CallError with status 0 when no answer came; what the caller aborted with when the caller gave up.
 */
export async function sendRequest(url: URL, { signal, isRepeatable, ...init }: RequestOptions): Promise<Answer> {
  const limit = AbortSignal.timeout(requestTimeout);
  for (let triesLeft = isRepeatable ? 1 : 0; ; triesLeft -= 1) {
    try {
      return await sendOnce(url, init, signal, limit);
    } catch (error) {
      if (signal?.aborted) throw error;
      if (triesLeft === 0 || limit.aborted) throw new CallError(0, []);
      await new Promise((resolve) => setTimeout(resolve, retryDelay));
    }
  }
}
