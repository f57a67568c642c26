import type { HeaderProps } from '@tessera/shared-contracts/platform/header-view';
import { searchTermLength } from '@tessera/shared-contracts/search/search-filters';
import type { ReactNode } from 'react';
import { IconFilter, IconSearch } from '@tessera/shared-ui/Icon';

/** The site search: a plain form. The next search keeps the current filters. */
export function HeaderSearch({
  search_term = '',
  filter_sort = 'top',
  filter_post_type = 'ANY',
  filter_nsfw = true,
}: HeaderProps['inputs']): ReactNode {
  const isFiltered = filter_sort !== 'top' || filter_post_type !== 'ANY' || !filter_nsfw;
  return (
    <form className="header-view__search" role="search" action="/search" data-header-search="">
      <IconSearch className="header-view__lens" />
      <input
        className="header-view__field"
        type="search"
        name="q"
        aria-label="Search Tessera"
        placeholder="Search"
        defaultValue={search_term.slice(0, searchTermLength)}
        maxLength={searchTermLength}
        autoComplete="off"
        enterKeyHint="search"
      />
      {isFiltered &&
        Object.entries({
          sort: filter_sort,
          filter_post_type,
          filter_nsfw: String(filter_nsfw),
        }).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      <button
        type="button"
        className="header-view__filter"
        data-search-filters=""
        data-filtered={isFiltered || undefined}
        aria-label="Search filters"
        aria-haspopup="dialog"
        aria-expanded="false"
      >
        <IconFilter />
      </button>
    </form>
  );
}
