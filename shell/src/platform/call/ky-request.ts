import ky from 'ky';
import { encodeContent } from './encode-content.ts';
import type { Answer, RequestOptions } from './send-request.ts';

/** Timeout of a request in milliseconds, including its retry and its body. */
const requestTimeout = 20_000;
/** Timeout of a request with a file, in milliseconds: enough for 10 MB over a slow connection. */
const fileTimeout = 300_000;

/**
 * Sends a request with ky. A separate module so that ky becomes a separate chunk. Rejects with
 * errors of ky and the browser.
 */
export async function requestOverKy(
  url: URL,
  { signal, isRepeatable, content, headers: given, ...init }: RequestOptions,
): Promise<Answer> {
  const encoded = encodeContent(content);
  const answering = ky(url, {
    ...init,
    ...encoded,
    headers: { ...given, ...encoded.headers },
    ...(signal && { signal }),
    timeout: false,
    totalTimeout: content?.file ? fileTimeout : requestTimeout,
    throwHttpErrors: false,
    // Retry on network errors only, never on a status.
    retry: { limit: isRepeatable ? 1 : 0, methods: ['get'], statusCodes: [] },
  });
  // Call `text` on ky's promise, not on the response: only then does the timeout cover the body.
  const text = await answering.text();
  const { status, ok, url: arrived, headers } = await answering;
  const isHtml = (headers.get('content-type') ?? '').startsWith('text/html');
  return { status, isOk: ok, isHtml, url: arrived === '' ? url.href : arrived, text };
}
