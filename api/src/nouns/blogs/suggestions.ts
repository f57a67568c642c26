import { suggestionsView } from '@tessera/shared-contracts/pages/stream-page-views';
import type { RequestValues } from '../../base/http/context.ts';
import { viewRequest, type ViewRequest } from '../../base/views/render-views.ts';
import { readerOf } from './blog-policy.ts';
import { suggestedBlogs } from './blog-queries.ts';
import { noRelations, presentListedBlog } from './present-blog.ts';

const suggestions = 5;

/** Suggested blogs, for the side column of a page; nothing when there are none. */
export async function suggestionsFor(c: RequestValues): Promise<readonly ViewRequest[]> {
  const { deps, viewer } = c.var;
  const rows = await suggestedBlogs(deps.db, viewer && readerOf(viewer), suggestions);
  if (rows.length === 0) return [];
  const blogs = rows.map((row) => presentListedBlog(row, viewer, noRelations));
  return [viewRequest(suggestionsView, { blogs, isSignedIn: viewer !== undefined })];
}
