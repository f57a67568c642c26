import ky from 'ky';
import type { Answer, RequestOptions } from './send-request.ts';

/** Milliseconds until a request counts as unanswered, its second try and its body included. */
const requestTimeout = 20_000;

/** Sends a request over ky. A module of its own, so that ky is a chunk of its own. Rejects with ky's and the browser's errors. */
export async function requestOverKy(
  url: URL,
  { signal, isRepeatable, ...init }: RequestOptions,
): Promise<Answer> {
  const answering = ky(url, {
    ...init,
    ...(signal && { signal }),
    timeout: false,
    totalTimeout: requestTimeout,
    throwHttpErrors: false,
    // No status is worth a second try: only a network error is.
    retry: { limit: isRepeatable ? 1 : 0, methods: ['get'], statusCodes: [] },
  });
  // Of the pending answer, not of the response: only there does the time limit include the body.
  const text = await answering.text();
  const { status, ok, url: arrived, headers } = await answering;
  const isHtml = (headers.get('content-type') ?? '').startsWith('text/html');
  return { status, isOk: ok, isHtml, url: arrived === '' ? url.href : arrived, text };
}
