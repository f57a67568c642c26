import { createMiddleware } from 'hono/factory';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { newFormPath } from './open-form.ts';
import type { RequestValues, AppEnv } from '../http/context.ts';
import type { App } from '../http/mount.ts';

/** What a browser does with a page, in `Sec-Fetch-Dest`: shows it, or gives it to a script. */
const destinations: ReadonlySet<string> = new Set(['document', 'iframe', 'frame', 'empty']);

/**
 * The first type in the `Accept` of a browser that wants an image, sound, video, style sheet or
 * font. Browsers send no `Sec-Fetch-Dest` to sites without TLS.
 */
const embeddedType = /^\s*(?:(?:image|audio|video|font)\/|text\/css\b|application\/(?:x-)?font)/i;

/** Whether a request says that a page embeds its response, or that nobody will see it yet. */
function isEmbedded(c: RequestValues): boolean {
  const purposes = [c.req.header('sec-purpose'), c.req.header('purpose'), c.req.header('x-moz')];
  if (
    purposes.some(
      (purpose) => purpose !== undefined && /\bpre(?:fetch|render|view)\b/i.test(purpose),
    )
  )
    return true;
  const destination = c.req.header('sec-fetch-dest');
  if (destination !== undefined) return !destinations.has(destination);
  const accept = c.req.header('accept') ?? '';
  return embeddedType.test(accept) && !accept.includes('text/html');
}

const refuseEmbedded = createMiddleware<AppEnv>(async function refuseEmbedded(c, next) {
  if (!isEmbedded(c)) return next();
  // not an error page, which would cost as much as the page
  return c.text('This is a page. It can be opened, but not embedded.\n', 403, {
    'Cache-Control': 'no-store',
  });
});

/**
 * Refuses requests for pages by images, styles, scripts and the like, before any work. A post may
 * contain an image whose address is a page of this site: otherwise, the browsers of all its readers
 * would request that page, with their sessions.
 *
 * A request that says nothing about its purpose gets the page: programs that read feeds, make
 * previews of links or read pages aloud accept anything.
 */
export function refuseEmbedding(app: App): void {
  for (const page of Object.values(pages)) {
    app.use(page.path, refuseEmbedded);
    if ('isBaseRoute' in page) app.use(newFormPath(page.path), refuseEmbedded);
  }
}
