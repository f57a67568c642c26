import * as v from 'valibot';
import { blogName } from '../blogs/blog.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { text, wholeNumber } from '../core/wire.ts';
import { post } from '../posts/post.ts';
import { drawerPageSize } from '../posts/post-limits.ts';
import {
  maxSearchTermLength,
  postRole,
  safeSearch,
  searchedPostType,
  searchSort,
  searchTerm,
} from './search-filters.ts';

const unknownBlog = [{ status: 404, when: 'the blog does not exist' }] as const;

/** The `next_offset` in the response with the last page. */
export const searchEnd = -1;
/** Ours: maximum offset of a search in a blog. */
export const maxSearchOffset = 2000;

/**
 * Searches the text and tags of a blog's posts; for its members, private and members-only posts as
 * well.
 */
export const blogSearch = defineEndpoint({
  method: 'GET',
  path: '/svc/search/blog_search/:blogname/:term',
  auth: 'visitor',
  scope: 'read',
  mayBeOld: true,
  summary:
    'Returns a page of a blog’s posts matching a term, starting at next_offset. A negative next_offset means there are no more.',
  errors: unknownBlog,
  params: v.object({ blogname: blogName, term: searchTerm }),
  query: v.object({
    next_offset: v.optional(wholeNumber(searchEnd, maxSearchOffset), 0),
    limit: v.optional(wholeNumber(1, 50), drawerPageSize),
    sort: searchSort('recent'),
    post_type: searchedPostType,
    post_role: postRole,
    filter_nsfw: safeSearch(false),
  }),
  response: v.object({ posts: v.array(post), next_offset: v.number() }),
});

/** Ours: maximum number of tags in a response; the client shows at most 20 matching ones. */
export const blogTagLimit = 200;
export const blogSearchTypeahead = defineEndpoint({
  method: 'GET',
  path: '/svc/search/blog_search_typeahead/:blogname',
  auth: 'visitor',
  scope: 'read',
  mayBeOld: true,
  summary:
    'Returns the tags of a blog, most used first. With q, only tags in which a word starts with it.',
  errors: unknownBlog,
  params: v.object({ blogname: blogName }),
  query: v.object({ q: v.optional(text(maxSearchTermLength), '') }),
  response: v.object({ tags: v.array(v.object({ tag: v.string() })) }),
});

/** Ours: maximum number of tags, and of blogs, in a response. */
export const searchSuggestionLimit = 5;
export const suggestSearch = defineEndpoint({
  method: 'GET',
  path: '/svc/search/suggest',
  auth: 'visitor',
  scope: 'read',
  mayBeOld: true,
  summary:
    'Suggests tags and blogs that start with a search term. Returns nothing for an empty term.',
  query: v.object({ q: v.optional(text(maxSearchTermLength), '') }),
  response: v.object({
    tags: v.array(v.object({ tag: v.string(), url: v.string() })),
    blogs: v.array(
      v.object({ name: v.string(), title: v.string(), url: v.string(), avatar_url: v.string() }),
    ),
  }),
});
