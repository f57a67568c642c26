import { createMiddleware } from 'hono/factory';
import { flatBlogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import type { AppContext, AppEnv } from './context.ts';

/**
 * What a read costs: a page costs several times as much as a call, a search more, and whole texts,
 * which are sanitised again, most.
 */
const costs = { texts: 20, search: 5, page: 2, data: 1 } as const;

const calls = /^\/svc\//;
const searches = /^\/(?:svc\/)?search(?:\/|$)/;
/** Made again and again while somebody types. */
const suggestions = /^\/svc\/search\/(?:suggest|blog_search_typeahead|inline_gif)(?:\/|$)/;

function costOf({ req: { path } }: AppContext): number {
  if (path === flatBlogPosts.path) return costs.texts;
  if (searches.test(path) && !suggestions.test(path)) return costs.search;
  return calls.test(path) ? costs.data : costs.page;
}

/**
 * Counts reads towards the budget of the account, or of the network for visitors. Polls and pages
 * that are held in memory cost nothing. Other calls have their own limits.
 */
export const spendReads = createMiddleware<AppEnv>(async function spendRead(c, next) {
  if (c.req.method === 'GET' || c.req.method === 'HEAD')
    await c.var.deps.rateLimits.spendReads(c, costOf(c));
  await next();
});
