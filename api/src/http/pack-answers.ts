import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { acceptedCodings, packOnce } from './content-coding.ts';
import type { AppEnv } from './context.ts';

/** Bytes from which compressing is worth its time. */
const threshold = 1024;

/**
 * Compresses pages and answers as a whole, outside of the event loop, and gives them a length:
 * without one, a proxy may take what a process has sent before it died for the whole answer
 * (decision 33).
 *
 * @NOTE A response is replaced after the one before was dropped, and headers are set on it
 * directly: Hono would copy the body as a stream otherwise, which costs more than compressing.
 */
export const packAnswers = createMiddleware<AppEnv>(async function packAnswer(c, next) {
  await next();
  const { res } = c;
  const { status, headers } = res;
  const length = headers.get('Content-Length');
  if (
    c.req.method === 'HEAD' ||
    status === 206 ||
    headers.has('Content-Encoding') ||
    (length !== null && Number(length) < threshold) ||
    !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '') ||
    /\bno-transform\b/i.test(headers.get('Cache-Control') ?? '')
  )
    return;
  const vary = headers.get('Vary') ?? '';
  if (vary !== '*' && !/\baccept-encoding\b/i.test(vary)) headers.append('Vary', 'Accept-Encoding');
  const [coding] = acceptedCodings(c.req.header('Accept-Encoding'));
  if (!coding) return;
  const content = Buffer.from(await res.arrayBuffer());
  const isPacked = content.length >= threshold;
  const body = isPacked ? await packOnce(content, coding) : content;
  if (isPacked) {
    headers.set('Content-Encoding', coding);
    const etag = headers.get('ETag');
    if (etag?.startsWith('"') === true) headers.set('ETag', `W/${etag}`);
  }
  headers.set('Content-Length', String(body.length));
  c.res = undefined;
  c.res = new Response(body, { status, headers });
});
