import {
  searchSuggestionLimit,
  type suggestSearch as endpoint,
} from '@tessera/shared-contracts/search/endpoints';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { SiteSearch } from '@tessera/shared-contracts/search/search-filters';
import { readerOf } from '../blogs/blog-policy.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import type { CallContext } from '../../base/http/mount.ts';
import type { Place } from '../../base/wire/cursor.ts';
import { newestPlace } from '../../base/wire/cursor.ts';
import { tagKey } from '../../base/text/read-tags.ts';
import { searchBlogs, type FoundBlog } from './blog-search-queries.ts';
import type { OtherStream } from '../posts/load-stream.ts';
import { searchPosts, type PostSearch } from './post-search-queries.ts';
import { readTerm, type ReadTerm } from './read-search.ts';
import { searchTags } from './tag-search-queries.ts';

/** Whether sensitive content is left out: only signed-in users can include it. */
export const isSafeFor = (
  viewer: Viewer | undefined,
  { filter_nsfw }: Pick<SiteSearch, 'filter_nsfw'>,
): boolean => filter_nsfw || viewer === undefined;

const postSearchOf = (
  viewer: Viewer | undefined,
  { words, tag }: ReadTerm,
  filters: SiteSearch,
): PostSearch => ({
  words,
  tag,
  sort: filters.sort,
  type: filters.filter_post_type,
  role: filters.post_role,
  isSafe: isSafeFor(viewer, filters),
});

/** The posts that match a term, as a stream. */
export function searchStream(
  viewer: Viewer | undefined,
  term: ReadTerm,
  filters: SiteSearch,
): OtherStream {
  const search = postSearchOf(viewer, term, filters);
  const reader = viewer && readerOf(viewer);
  return {
    kind: 'other',
    viewer,
    read: ({ db }, place, limit) => searchPosts(db, reader, search, place, limit),
  };
}

/** A term as a possible blog name; empty if no blog can have that name. */
export function asName(term: string): string {
  const name = term.toLowerCase().replace(/^@/, '').replace(/\s+/g, '-');
  return /^[a-z0-9-]{1,32}$/.test(name) ? name : '';
}

/** Blogs that match a term, after a cursor. */
export function findBlogs(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | undefined,
  { words, term }: ReadTerm,
  isSafe: boolean,
  place: Place,
  limit: number,
): Promise<FoundBlog[]> {
  return searchBlogs(
    db,
    viewer && readerOf(viewer),
    { words, name: asName(term), isSafe },
    place,
    limit,
  );
}

export const findTags = (
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | undefined,
  tag: string,
  isSafe: boolean,
  limit: number,
): Promise<string[]> => searchTags(db, viewer && readerOf(viewer), tag, isSafe, limit);

/** `/svc/search/suggest`: suggestions while typing, always without sensitive content. */
export async function suggestSearch({
  deps,
  viewer,
  query,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const term = await readTerm(deps, query.q);
  const [tags, blogs] = await Promise.all([
    findTags(deps, viewer, tagKey(term.term), true, searchSuggestionLimit),
    findBlogs(deps, viewer, term, true, newestPlace, searchSuggestionLimit),
  ]);
  return {
    tags: tags.map((tag) => ({ tag, url: blogPaths.tag(tag) })),
    blogs: blogs.map((blog) => ({
      name: blog.name,
      title: blog.title,
      url: blogPaths.home(blog.name),
      avatar_url: avatarUrl(blog, 64),
    })),
  };
}
