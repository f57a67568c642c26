import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { acceptedCodings, compressOnce } from '../wire/content-coding.ts';
import type { AppEnv } from './context.ts';

/** Minimum size in bytes of a response worth compressing. */
const threshold = 1024;

/**
 * Compresses responses in one piece, off the event loop, and sets Content-Length. Without that
 * header, a proxy may mistake a response truncated by a crash for a complete one (decision 33).
 *
 * @NOTE Clear `c.res` before replacing it, and set headers on it directly. Otherwise Hono copies
 * the body through a stream, which costs more than compressing it.
 */
export const compressResponses = createMiddleware<AppEnv>(async function compressResponse(c, next) {
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
  const body = isPacked ? await compressOnce(content, coding) : content;
  if (isPacked) {
    headers.set('Content-Encoding', coding);
    const etag = headers.get('ETag');
    if (etag?.startsWith('"') === true) headers.set('ETag', `W/${etag}`);
  }
  headers.set('Content-Length', String(body.length));
  c.res = undefined;
  c.res = new Response(body, { status, headers });
});
