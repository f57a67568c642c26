import type { App } from '../http/mount.ts';
import { notFound } from '../wire/refusal.ts';

/** Content security policy of served files: they can neither run scripts nor open windows. */
const sandbox =
  "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; sandbox";

/**
 * The bytes requested by a `Range` header; undefined for the whole file, null when not satisfiable.
 */
function readRange(
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number } | undefined | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? null : { start, end };
}

/** Serves media files, never as scripts. Supports range requests, which players make. */
export function serveMedia(app: App): void {
  app.get('/media/*', async function serveMediaFile(c) {
    const found = await c.var.deps.media.find(new URL(c.req.url).pathname.slice('/media/'.length));
    if (!found) throw notFound();
    const { type, size } = found;
    const headers = {
      'Content-Type': type,
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': sandbox,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Disposition': 'inline',
    };
    const range = readRange(c.req.header('range'), size);
    if (range === null) return c.body(null, 416, { 'Content-Range': `bytes */${size}` });
    return new Response(found.read(range), {
      status: range ? 206 : 200,
      headers: {
        ...headers,
        'Content-Length': String(range ? range.end - range.start + 1 : size),
        ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` } : {}),
      },
    });
  });
}
