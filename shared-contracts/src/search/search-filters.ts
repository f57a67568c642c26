import * as v from 'valibot';
import { flag, text } from '../core/wire.ts';
import { firstCharacters } from '../core/first-characters.ts';
import { postTypes, type PostType } from '../posts/post-types.ts';

/**
 * Only this many characters of a term are searched for; the rest is dropped, and the page says so
 * (ours).
 */
export const searchTermLength = 200;
/** Maximum length in characters of a term that the server accepts (ours). */
export const maxSearchTermLength = 20_000;
/**
 * Maximum length in characters of a term in URLs of {@link searchPath}; the rest is dropped (ours).
 */
export const sentTermLength = 1000;

/**
 * Sort orders of found posts: `top` by popularity, which rises with the number of notes, or
 * `recent`, newest first.
 */
export const searchSorts = ['top', 'recent'] as const;
export type SearchSort = (typeof searchSorts)[number];
export const postRoles = ['ANY', 'ORIGINAL'] as const;
export type PostRole = (typeof postRoles)[number];

/** A term as typed or pasted. */
export const searchTerm = v.pipe(text(maxSearchTermLength), v.trim());

/**
 * One of the known names, in upper or lower case. Unknown names give the default, so that old URLs
 * still work.
 */
const oneOf = <const T extends string>(
  known: readonly T[],
  byDefault: T,
  read: (name: string) => string,
) =>
  v.pipe(
    v.optional(v.fallback(text(40), ''), ''),
    v.transform((name): T => known.find((one) => one === read(name.trim())) ?? byDefault),
  );

export const searchSort = (byDefault: SearchSort) =>
  oneOf(searchSorts, byDefault, (name) => name.toLowerCase());
export const postRole = oneOf(postRoles, 'ANY', (name) => name.toUpperCase());
export const searchedPostTypes: readonly ('ANY' | PostType)[] = ['ANY', ...postTypes];
/**
 * `ANY` or a post type. The search in a blog sends either in capitals. URLs of the site search
 * contain post types in lower case, but `ANY` in capitals. `NOTE` is an answered question.
 */
export const searchedPostType = oneOf(searchedPostTypes, 'ANY', (name) =>
  name.toUpperCase() === 'ANY' ? 'ANY' : name.toLowerCase(),
);
/** Safe search: hides content that is not safe for work. */
export const safeSearch = (byDefault: boolean) =>
  v.fallback(v.optional(flag, byDefault), byDefault);

/** Term and filters of the site search in its URL. */
export const siteSearchQuery = v.object({
  q: v.fallback(v.optional(searchTerm, ''), ''),
  sort: searchSort('top'),
  filter_post_type: searchedPostType,
  filter_nsfw: safeSearch(true),
  post_role: postRole,
});
export type SiteSearch = v.InferOutput<typeof siteSearchQuery>;

/**
 * The path of a search. Without filters, the short `/search/{term}` if the term allows it,
 * otherwise `/search?q=…`, or `/search` for an empty term. With filters, `/search?q=…` with all
 * filters, except `post_role` if it is `ANY`.
 */
export function searchPath({
  q: typed,
  sort = 'top',
  filter_post_type: type = 'ANY',
  filter_nsfw: isSafe = true,
  post_role: role = 'ANY',
}: Partial<SiteSearch> & Pick<SiteSearch, 'q'>): string {
  const q = firstCharacters(typed, sentTermLength).toWellFormed();
  const isPlain = sort === 'top' && type === 'ANY' && isSafe && role === 'ANY';
  // an empty term has no short path, browsers would resolve `.` and `..` as path segments, and URLs
  // are limited in length
  if (isPlain && q !== '' && q.length <= searchTermLength && !/^\.{1,2}$/.test(q))
    return `/search/${encodeURIComponent(q)}`;
  if (isPlain) return q === '' ? '/search' : `/search?q=${encodeURIComponent(q)}`;
  const fields = {
    q,
    sort,
    filter_post_type: type,
    filter_nsfw: String(isSafe),
    ...(role !== 'ANY' && { post_role: role }),
  };
  // remotes also render these links on the server, in a context without URLSearchParams
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `/search?${query.join('&')}`;
}
