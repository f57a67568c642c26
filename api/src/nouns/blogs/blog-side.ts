import { blogSideView } from '@tessera/shared-contracts/blogs/blog-side-views';
import type { RequestValues } from '../../base/http/context.ts';
import { viewRequest, type ViewRequest } from '../../base/views/render-views.ts';
import type { BlogRow } from './blog-queries.ts';
import { topTagsOfBlog } from './blog-tag-queries.ts';

/** Number of tags beside the posts of a blog. */
const shownTags = 10;

/** What the page itself has and its side column leaves out. */
interface SideOptions {
  readonly hasSearch?: boolean;
  readonly hasTags?: boolean;
}

/**
 * What is beside the posts of a blog: a search, its links and its tags. A blog that has nothing of
 * these leaves the place to what is beside other streams.
 */
export async function blogSide(
  c: RequestValues,
  row: BlogRow,
  { hasSearch = row.posts_count > 0, hasTags = true }: SideOptions = {},
): Promise<readonly ViewRequest[]> {
  const { deps } = c.var;
  const { name, links, featured_tags: featured } = row;
  const used = hasTags ? await topTagsOfBlog(deps.db, row.id, shownTags + featured.length + 1) : [];
  const chosen = new Set(featured.map((tag) => tag.toLowerCase()));
  const tags = used.filter(({ tag }) => !chosen.has(tag));
  if (!hasSearch && links.length + featured.length + tags.length === 0)
    return deps.pageParts.beside(c);
  return [
    viewRequest(blogSideView, {
      name,
      hasSearch,
      links,
      featured,
      tags: tags.slice(0, shownTags),
      hasMoreTags: tags.length > shownTags,
    }),
  ];
}
