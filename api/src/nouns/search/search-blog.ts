import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import {
  maxSearchOffset,
  searchEnd,
  blogTagLimit,
  type blogSearch,
  type blogSearchTypeahead,
} from '@tessera/shared-contracts/search/endpoints';
import type { BlogRow } from '../blogs/blog-queries.ts';
import { BlockedError, findViewedBlog } from '../blogs/viewed-blog.ts';
import type { RequestValues } from '../../base/http/context.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { loadPosts } from '../posts/hydrate-posts.ts';
import { ownsPost } from '../posts/post-policy.ts';
import { tagKey } from '../../base/text/read-tags.ts';
import { searchPostsOfBlog } from './post-search-queries.ts';
import { readTerm } from './read-search.ts';
import { tagsOfBlog } from './tag-search-queries.ts';

/** The blog to search; undefined if a block hides it from the viewer. */
async function findSearchedBlog(c: RequestValues, name: string): Promise<BlogRow | undefined> {
  try {
    return (await findViewedBlog(c, name)).blog;
  } catch (error) {
    if (error instanceof BlockedError) return undefined;
    throw error;
  }
}

/**
 * `/svc/search/blog_search/{blogname}/{term}`: posts of a blog that match a term, for the drawer.
 */
export async function searchBlog({
  c,
  deps,
  viewer,
  params,
  query,
}: CallContext<typeof blogSearch>): Promise<CallOutput<typeof blogSearch>> {
  const blog = await findSearchedBlog(c, params.blogname);
  const term = await readTerm(deps, params.term);
  if (!blog || query.next_offset < 0 || (query.filter_nsfw && (blog.is_nsfw || blog.is_adult)))
    return { posts: [], next_offset: searchEnd };
  const search = {
    words: term.words,
    tag: term.tag,
    sort: query.sort,
    type: query.post_type,
    role: query.post_role,
    isSafe: query.filter_nsfw,
  };
  const ids = await searchPostsOfBlog(
    deps.db,
    blog.id,
    ownsPost(viewer, { blog_id: blog.id }),
    search,
    query.next_offset,
    query.limit + 1,
  );
  const next = query.next_offset + query.limit;
  return {
    posts: await loadPosts(deps.db, viewer, ids.slice(0, query.limit)),
    next_offset: ids.length > query.limit && next <= maxSearchOffset ? next : searchEnd,
  };
}

/** `/svc/search/blog_search_typeahead/{blogname}`: suggests tags that a blog uses. */
export async function suggestInBlog({
  c,
  deps,
  viewer,
  params,
  query,
}: CallContext<typeof blogSearchTypeahead>): Promise<CallOutput<typeof blogSearchTypeahead>> {
  const blog = await findSearchedBlog(c, params.blogname);
  if (!blog) return { tags: [] };
  const tags = await tagsOfBlog(
    deps.db,
    blog.id,
    ownsPost(viewer, { blog_id: blog.id }),
    tagKey(query.q),
    blogTagLimit,
  );
  return { tags: tags.map((tag) => ({ tag })) };
}
