import { searchTermAt } from '@tessera/shared-contracts/platform/header-page';
import { postTypes } from '@tessera/shared-contracts/posts/post-types';
import { searchSorts, type SiteSearch } from '@tessera/shared-contracts/search/search-filters';

/** Whether the page is a search page. */
export const isSearchPage = (): boolean => /^\/search(\/|$)/.test(location.pathname);

/**
 * The term and filters of a search page; on other pages, no term and the default filters. Gives the
 * same results as `searchAt` on the server (a test compares them) but uses no schemas, which would
 * make the remote's entry file larger.
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
