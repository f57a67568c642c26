import { CallError } from '@tessera/shared-contracts/platform/platform';

/** A page as the server answered it. */
export interface FetchedPage {
  readonly page: Document;
  /** Where redirects led, with the fragment that was asked for. */
  readonly url: URL;
  readonly status: number;
}

/** Milliseconds until a page counts as unanswered. */
export const pageTimeout = 20_000;

/**
 * Fetches a page of the product. Error pages are pages too.
 *
 * @throws CallError with status 0 when no answer came, and with the answer's status when it is not a page; the browser's AbortError when the caller gave up.
 */
export async function fetchPage(url: URL, signal?: AbortSignal): Promise<FetchedPage> {
  let response: Response;
  let html: string;
  try {
    const limit = AbortSignal.timeout(pageTimeout);
    response = await fetch(url, { headers: { Accept: 'text/html', 'X-Tessera-Swap': '1' }, credentials: 'same-origin', signal: signal ? AbortSignal.any([signal, limit]) : limit });
    html = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(0, []);
  }
  if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) throw new CallError(response.status, []);
  const arrived = new URL(response.url === '' ? url : response.url);
  if (arrived.hash === '') arrived.hash = url.hash;
  return { page: new DOMParser().parseFromString(html, 'text/html'), url: arrived, status: response.status };
}
