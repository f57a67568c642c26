import { refusals } from '@tessera/shared-contracts/core/refusals';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { tumblelogPopover } from '@tessera/shared-contracts/blogs/endpoints';
import { smallImage } from '@tessera/shared-ui/content/small-image';
import type { RequestValues } from '../../base/http/context.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { loadPosts } from './hydrate-posts.ts';
import { gateBefore } from '../blogs/blog-gates.ts';
import { readerOf } from '../blogs/blog-policy.ts';
import { highlightedPostIds, relationsToOne, type BlogRow } from '../blogs/blog-queries.ts';
import { noRelations, presentBlog } from '../blogs/present-blog.ts';
import { refuseBlocked } from '../blogs/viewed-blog.ts';

export type BlogCard = CallOutput<typeof tumblelogPopover>;
/**
 * Maximum number of posts shown on a card, and of posts fetched for it. More are fetched because
 * the reader's settings may hide some.
 */
const highlights = { shown: 3, fetched: 9 } as const;

/**
 * A blog with its highlighted posts, except those that the reader's settings hide. The card has no
 * posts while the gate for sensitive content is closed; visitors get a 404 for a login-only blog,
 * and people whom the blog blocks a 403. People who block the blog get its card.
 */
export async function blogCard(c: RequestValues, blog: BlogRow): Promise<BlogCard> {
  const { deps, viewer } = c.var;
  const gate = gateBefore(c, blog);
  if (gate === 'login') throw notFound(refusals.noBlog);
  await refuseBlocked(c, blog);
  const [relations, ids] = await Promise.all([
    viewer ? relationsToOne(deps.db, readerOf(viewer), blog, { isShown: true }) : noRelations,
    gate === undefined ? highlightedPostIds(deps.db, blog.id, highlights.fetched) : [],
  ]);
  const posts = (await loadPosts(deps.db, viewer, ids))
    .filter(({ filtered }) => filtered === undefined)
    .slice(0, highlights.shown);
  return {
    ...presentBlog(blog, viewer, relations),
    highlighted_posts: posts.map((post) => ({
      id: post.action.id,
      post_url: post.post_url,
      type: post.type,
      summary: post.summary,
      thumbnail: smallImage(post) ?? '',
    })),
  };
}
