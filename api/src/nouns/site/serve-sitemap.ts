import { isId } from '@tessera/shared-contracts/core/wire';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { RequestValues } from '../../base/http/context.ts';
import type { App } from '../../base/http/mount.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { sitemapKinds, sitemapPages, sitemapParts } from './sitemap-queries.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
/** An absolute URL, escaped for XML. `URL` percent-encodes non-ASCII letters in slugs. */
const address = (base: string, path: string): string =>
  new URL(path, base).href.replaceAll('&', '&amp;').replaceAll("'", '&apos;');

function answer(c: RequestValues, document: string): Response {
  return c.body(document, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
}

/** The time in milliseconds at which a day `YYYY-MM-DD` begins; undefined for an invalid day. */
function startOf(day: string): number | undefined {
  const at = /^20\d{2}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? undefined : at;
}

/**
 * Serves `/sitemap.xml`, an index of `/sitemap/pages/all.xml` (pages of the site) and of files by
 * kind and day: `/sitemap/{kind}/{day}.xml`, and `/sitemap/{kind}/{day}.{id}.xml` for entries that
 * do not fit into the first file of a day. The kind `blogs` lists blogs with posts, except
 * suspended, spam, sensitive and login-only blogs. The kind `posts` lists the public posts of these
 * blogs, except sensitive posts.
 */
export function serveSitemap(app: App): void {
  app.get('/sitemap.xml', async function serveIndex(c) {
    const {
      db,
      env: { baseUrl },
    } = c.var.deps;
    const days = await Promise.all(
      sitemapKinds.map(async (kind) =>
        (await sitemapParts(db, kind)).map(
          ({ day, from }) => `/sitemap/${kind}/${day}${from === undefined ? '' : `.${from}`}.xml`,
        ),
      ),
    );
    const files = ['/sitemap/pages/all.xml', ...days.flat()];
    const sitemaps = files.map(
      (file) => `<sitemap><loc>${address(baseUrl, file)}</loc></sitemap>\n`,
    );
    return answer(
      c,
      `${declaration}\n<sitemapindex xmlns="${namespace}">\n${sitemaps.join('')}</sitemapindex>\n`,
    );
  });
  app.get('/sitemap/:kind/:file', async function servePart(c) {
    const {
      db,
      env: { baseUrl },
    } = c.var.deps;
    const entries = (lines: readonly string[]): Response =>
      answer(c, `${declaration}\n<urlset xmlns="${namespace}">\n${lines.join('\n')}\n</urlset>\n`);
    const { kind: asked, file } = c.req.param();
    if (asked === 'pages' && file === 'all.xml')
      return entries(
        [pages.home.path, pages.explore.path, pages.help.path].map(
          (path) => `<url><loc>${address(baseUrl, path)}</loc></url>`,
        ),
      );
    const kind = sitemapKinds.find((known) => known === asked);
    const [, day = '', from] = /^(\d{4}-\d{2}-\d{2})(?:\.(\d{1,19}))?\.xml$/.exec(file) ?? [];
    const at = startOf(day);
    if (kind === undefined || at === undefined || !isId(from ?? '0')) throw notFound();
    return entries(
      (await sitemapPages(db, kind, at, from)).map(
        ({ path, changed }) =>
          `<url><loc>${address(baseUrl, path)}</loc><lastmod>${changed.toISOString()}</lastmod></url>`,
      ),
    );
  });
}
