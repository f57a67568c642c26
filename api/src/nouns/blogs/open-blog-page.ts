import { blogGateView } from '@tessera/shared-contracts/blogs/blog-page-views';
import { gateTexts, type BlogGate } from '@tessera/shared-contracts/blogs/blog-gate';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { blocksBetween } from './block-queries.ts';
import { gateBefore } from './blog-gates.ts';
import { blogByFormerName } from './blog-name-queries.ts';
import { blogByName, type BlogRow } from './blog-queries.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { notFound, RefusalError } from '../../base/wire/refusal.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { renderPage } from '../../base/page/document.tsx';

/** A blog whose page this viewer may see. */
export interface OpenBlog {
  readonly row: BlogRow;
  readonly isMine: boolean;
}

/** The path and query of this page under another spelling or name of the blog. */
function urlWithName(c: RequestValues, name: string): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname.replace(/^\/(?:@|%40)[^/]*/i, () => `/@${name}`) + search;
}

const isForAdults = ({ is_nsfw, is_adult }: BlogRow): boolean => is_nsfw || is_adult;

/** The page shown instead of a blog, with the reason and a way to continue. */
const gatePage = (
  c: RequestValues,
  row: BlogRow,
  status: 200 | 403,
  gate: BlogGate,
): Promise<Response> =>
  renderPage(
    c,
    {
      info: {
        name: 'blog-closed',
        base_route: pages.explore.path,
        title: gateTexts(gate).title,
        blog: row.name,
      },
      status,
      layout: 'narrow',
      head: { robots: 'noindex' },
    },
    [viewRequest(blogGateView, { gate })],
  );

/**
 * The page shown instead of a blog because of a block. If the viewer's own blog set the block, they
 * can undo it on this page. Undefined without a block, for visitors, and for staff, who see every
 * blog.
 */
async function blockGatePage(
  c: RequestValues,
  row: BlogRow,
  returnTo: string,
): Promise<Response | undefined> {
  const { viewer, deps, formKey } = c.var;
  if (!viewer || viewer.isStaff) return undefined;
  const { byOwn, isBlocking } = await blocksBetween(
    deps.db,
    viewer.blogs.map(({ id }) => id),
    row.id,
  );
  const blockers = viewer.blogs.filter(({ id }) => byOwn.has(id)).map(({ name }) => name);
  if (blockers.length > 0)
    return gatePage(c, row, 200, { bar: 'own-block', blog: row.name, blockers, formKey, returnTo });
  return isBlocking ? gatePage(c, row, 403, { bar: 'closed' }) : undefined;
}

/**
 * Common start of all blog pages: finds the blog in the URL, redirects from other spellings and
 * former names, and shows the gates.
 *
 * @param isFeed whether the client is a feed reader. Feed readers cannot pass gates, so gates and
 *   blocks are skipped for them.
 * @throws RefusalError 404 for an unknown or suspended blog, 410 for one that its owner deleted
 */
export async function openBlogPage(
  c: RequestValues,
  { isFeed = false } = {},
): Promise<OpenBlog | Response> {
  const { deps, viewer } = c.var;
  const written = (c.req.param('blog') ?? '').replace(/^@/, '');
  const name = written.toLowerCase();
  if (written !== name) return c.redirect(urlWithName(c, name), 301);
  const row = await blogByName(deps.db, name);
  if (!row) {
    const renamed = await blogByFormerName(deps.db, name, deps.now());
    // temporary redirect: another blog may take the name later
    if (renamed && !renamed.is_suspended) return c.redirect(urlWithName(c, renamed.name), 302);
    throw notFound(blogTexts.unknown);
  }
  if (row.deleted_at) throw new RefusalError(410, blogTexts.deleted);
  const isMine = viewer?.blogs.some(({ id }) => id === row.id) ?? false;
  if (row.is_suspended) throw notFound(isMine ? blogTexts.ownSuspended : blogTexts.suspended);
  const { pathname, search } = new URL(c.req.url);
  const returnTo = pathname + search;
  if (isFeed) return { row, isMine };
  const gate = gateBefore(c, row);
  if (gate === 'login') return gatePage(c, row, 403, { bar: gate, returnTo });
  if (gate === 'adults')
    return gatePage(c, row, 200, { bar: gate, formKey: c.var.formKey, returnTo });
  return isMine ? { row, isMine } : ((await blockGatePage(c, row, returnTo)) ?? { row, isMine });
}

/** Robots directives of a blog's pages. */
export const robotsOf = (row: BlogRow): { readonly robots?: 'noindex' } =>
  isForAdults(row) || row.is_spam || row.is_login_only ? { robots: 'noindex' } : {};

/** Display name of a blog. */
export const titleOf = ({ title, name }: Pick<BlogRow, 'title' | 'name'>): string =>
  title === '' ? name : title;
