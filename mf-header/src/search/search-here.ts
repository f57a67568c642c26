import { searchTermAt } from '@tessera/shared-contracts/platform/header-page';
import { postTypes } from '@tessera/shared-contracts/posts/post-types';
import { searchSorts, type SiteSearch } from '@tessera/shared-contracts/search/search-filters';

/** Whether the page is one of the search. */
export const isSearchPage = (): boolean => /^\/search(\/|$)/.test(location.pathname);

/**
 * What the page searches for, and how; elsewhere nothing, with the default filters. Reads addresses
 * as `siteSearchQuery` does (a test compares them), without the schemas, which the entry of the
 * remote would have to carry.
 */
export function searchHere(): SiteSearch {
  const query = new URLSearchParams(isSearchPage() ? location.search : '');
  const read = (name: string): string => (query.get(name) ?? '').trim().toLowerCase();
  return {
    q: searchTermAt(location.pathname, query).trim(),
    sort: searchSorts.find((sort) => sort === read('sort')) ?? 'top',
    filter_post_type: postTypes.find((type) => type === read('filter_post_type')) ?? 'ANY',
    filter_nsfw:
      !query.has('filter_nsfw') || !['0', 'false', 'off', 'no', ''].includes(read('filter_nsfw')),
    post_role: read('post_role') === 'original' ? 'ORIGINAL' : 'ANY',
  };
}
