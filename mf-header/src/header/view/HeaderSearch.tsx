import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { HeaderProps } from '@tessera/shared-contracts/platform/header-view';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { searchTermLength } from '@tessera/shared-contracts/search/search-filters';
import { IconFilter, IconSearch } from '@tessera/shared-ui/Icon';
import { comboboxAttributes } from '@tessera/shared-ui/overlays/Listbox';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useAssistant } from '../search/use-assistant.ts';
import { useSearch } from '../search/use-search.ts';

/** The site search: a form that works without script and passes on the current filters. */
export function HeaderSearch({ inputs }: Pick<HeaderProps, 'inputs'>): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const search = useSearch(field, inputs);
  const assistant = useAssistant(field);
  const [filterButton, setFilterButton] = useState<HTMLButtonElement | null>(null);
  const { filters, areFiltersOpen } = search;
  const { options, active } = search.list;
  const list = { id: useId(), isOpen: options.length > 0, active };
  const isFiltered =
    filters.sort !== 'top' || filters.filter_post_type !== 'ANY' || !filters.filter_nsfw;
  return (
    <form
      className="header-view__search"
      role="search"
      action={pages.search.path}
      {...{ [controlAttributes.headerSearch]: '' }}
      onSubmit={search.onSubmit}
      onPointerOver={assistant.preload}
      onFocus={assistant.preload}
      onBlur={search.onBlur}
      suppressHydrationWarning
    >
      <IconSearch className="header-view__lens" />
      <input
        ref={field}
        className="header-view__field"
        type="search"
        name="q"
        aria-label="Search Tessera"
        placeholder="Search"
        defaultValue={firstCharacters(inputs.search_term ?? '', searchTermLength)}
        maxLength={searchTermLength}
        autoComplete="off"
        enterKeyHint="search"
        onInput={search.onInput}
        onFocus={search.onFocus}
        onKeyDown={search.onKeyDown}
        {...(assistant.Assistant && { 'aria-autocomplete': 'list', ...comboboxAttributes(list) })}
      />
      {isFiltered &&
        Object.entries({
          sort: filters.sort,
          filter_post_type: filters.filter_post_type,
          filter_nsfw: String(filters.filter_nsfw),
        }).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      <button
        ref={setFilterButton}
        type="button"
        className="header-view__filter"
        {...{ [controlAttributes.searchFilters]: '' }}
        data-filtered={isFiltered || undefined}
        aria-label="Search filters"
        aria-haspopup="dialog"
        aria-expanded={areFiltersOpen}
        aria-busy={assistant.isLoading || undefined}
        onClick={() => assistant.use(search.toggleFilters)}
        suppressHydrationWarning
      >
        <IconFilter />
      </button>
      {assistant.Assistant && (
        <assistant.Assistant
          list={list}
          options={options}
          onFollow={search.end}
          anchor={filterButton}
          areFiltersOpen={areFiltersOpen}
          onCloseFilters={search.closeFilters}
          filters={search.filterValues}
          onFilter={search.onFilter}
        />
      )}
    </form>
  );
}
