import * as v from 'valibot';
import { searchedPostType, searchSort, siteSearchQuery } from '../search/search-filters.ts';
import type { PageInfo } from './bootstrap.ts';
import { headerTitleOf, searchTermAt } from './header-page.ts';

/** Initial state of a page's mobile header. */
export const mobileHeaderInputs = v.object({
  logged_in: v.optional(v.boolean(), false),
  /** Shown next to the logo; '' for none. */
  page_title: v.optional(v.string(), ''),
  search_term: v.optional(v.string(), ''),
  /** Whether the drawer is initially open for signed-in users. */
  drawer_open: v.optional(v.boolean(), false),
  filter_sort: searchSort('top'),
  filter_post_type: searchedPostType,
  filter_nsfw: v.optional(v.boolean(), true),
});
export type MobileHeaderInputs = v.InferOutput<typeof mobileHeaderInputs>;

/** Term and filters of a search URL; for other URLs, no term and the default filters. */
export const searchAt = (
  pathname: string,
  query: URLSearchParams,
): v.InferOutput<typeof siteSearchQuery> =>
  v.parse(siteSearchQuery, {
    ...(/^\/search(\/|$)/.test(pathname) && Object.fromEntries(query)),
    q: searchTermAt(pathname, query),
  });

/** Initial state of the mobile header for a page and its URL. */
export function mobileHeaderOf(
  page: Pick<PageInfo, 'name' | 'title' | 'blog'>,
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  isLoggedIn: boolean,
): MobileHeaderInputs {
  const search = searchAt(pathname, searchParams);
  return v.parse(mobileHeaderInputs, {
    logged_in: isLoggedIn,
    page_title: headerTitleOf(page),
    search_term: search.q,
    drawer_open: searchParams.get('drawer_open') === 'true',
    filter_sort: search.sort,
    filter_post_type: search.filter_post_type,
    filter_nsfw: search.filter_nsfw,
  });
}
