import { id as idSchema } from '@tessera/shared-contracts/core/wire';
import { is } from 'valibot';
import { readerOf } from '../blogs/blog-policy.ts';
import { takingToken } from '../../base/http/bearer.ts';
import type { AppContext, Deps, Viewer } from '../../base/http/context.ts';
import type { App } from '../../base/http/mount.ts';
import { redirectToFile } from '../../base/http/redirect-to-file.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { fileNamed } from './message-images.ts';
import { imageFor, reportedImage } from './messaging-queries.ts';

async function filesFor(deps: Deps, viewer: Viewer, id: string): ReturnType<typeof imageFor> {
  const own = await imageFor(deps.db, id, readerOf(viewer).blogIds);
  if (own !== undefined || !viewer.isStaff) return own;
  await deps.requireStaffFactor(viewer);
  return reportedImage(deps.db, id);
}

/**
 * Serves the image of a message to the members of its two blogs, except on a side that has deleted
 * the message or the conversation. Staff can see it if a report contains the message. Everyone else
 * gets 404, as for an unknown image.
 */
export function serveMessageImages(app: App): void {
  const serve = async function serveMessageImage(c: AppContext): Promise<Response> {
    const { viewer, deps } = c.var;
    const [id, name] = [c.req.param('id') ?? '', c.req.param('file') ?? ''];
    const files = viewer && is(idSchema, id) ? await filesFor(deps, viewer, id) : undefined;
    const file = fileNamed(files ?? [], name);
    const found = file && (await deps.media.findPrivate(file.key));
    if (!file || !found) throw notFound();
    const etag = `"${file.key}"`;
    const headers = {
      // revalidated each time: the reader may have deleted the message, or logged out
      'Cache-Control': 'private, no-cache',
      ETag: etag,
      Vary: 'Cookie, Authorization',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    };
    const address = await deps.media.privateAddress(file.key);
    if (address !== undefined) return redirectToFile(address);
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    return new Response(found.read(), {
      headers: {
        ...headers,
        'Content-Type': found.type,
        'Content-Length': String(found.size),
        'Content-Disposition': 'inline',
      },
    });
  };
  app.get('/svc/conversations/images/:id/:file', takingToken('messages', serve));
}
