import * as v from 'valibot';
import { flag, text } from '../contract/wire.ts';
import { postTypes, type PostType } from '../posts/post-types.ts';

/** Characters of a term that are looked for; what comes behind is left out, and the page says so (ours). */
export const searchTermLength = 200;
/** Characters of a term that are read at all (ours), and that travel in an address. */
export const longestSearchTerm = 20_000;
export const sentTermLength = 1000;

/** How found posts are put in order: those with the most notes among what fits best, or the newest first. */
export const searchSorts = ['top', 'recent'] as const;
export type SearchSort = (typeof searchSorts)[number];
export const postRoles = ['ANY', 'ORIGINAL'] as const;
export type PostRole = (typeof postRoles)[number];

/** A term as somebody typed or pasted it. */
export const searchTerm = v.pipe(text(longestSearchTerm), v.trim());

/** Names as they travel, in whatever capitals; what is unknown is the default, so that an old address still finds something. */
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
const foundTypes: readonly ('ANY' | PostType)[] = ['ANY', ...postTypes];
/** `ANY` or a post type; on the wire types are in capitals. `NOTE` is a question with its answer. */
export const searchedPostType = oneOf(foundTypes, 'ANY', (name) =>
  name.toUpperCase() === 'ANY' ? 'ANY' : name.toLowerCase(),
);
/** Safe search: whether what is not safe for work is left out. */
export const safeSearch = (byDefault: boolean) =>
  v.fallback(v.optional(flag, byDefault), byDefault);

/** Filters of the site's search as its address carries them. */
export const siteSearchQuery = v.object({
  q: v.fallback(v.optional(searchTerm, ''), ''),
  sort: searchSort('top'),
  filter_post_type: searchedPostType,
  filter_nsfw: safeSearch(true),
  post_role: postRole,
});
export type SiteSearch = v.InferOutput<typeof siteSearchQuery>;

/** Without filters the short address `/search/{term}`, else `/search?q=…`; what is the default is left out. */
export function searchPath({
  q: typed,
  sort = 'top',
  filter_post_type: type = 'ANY',
  filter_nsfw: isSafe = true,
  post_role: role = 'ANY',
}: Partial<SiteSearch> & Pick<SiteSearch, 'q'>): string {
  const q = typed.slice(0, sentTermLength).toWellFormed();
  const isPlain = sort === 'top' && type === 'ANY' && isSafe && role === 'ANY';
  // an empty term has no address of its own, dots alone would be read as folders, and an address has its limits
  if (isPlain && q !== '' && q.length <= searchTermLength && !/^\.{1,2}$/.test(q))
    return `/search/${encodeURIComponent(q)}`;
  if (isPlain) return q === '' ? '/search' : `/search?q=${encodeURIComponent(q)}`;
  const fields = new URLSearchParams({
    q,
    sort,
    filter_post_type: type,
    filter_nsfw: String(isSafe),
    ...(role !== 'ANY' && { post_role: role }),
  });
  return `/search?${fields.toString()}`;
}
