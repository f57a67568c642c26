import { searchTermLength, sentTermLength } from '@tessera/shared-contracts/search/search-filters';
import type { SearchHeadProps } from '@tessera/shared-contracts/search/search-views';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { Button } from '@tessera/shared-ui/Button';
import { IconSearch } from '@tessera/shared-ui/Icon';
import { Input } from '@tessera/shared-ui/Input';
import type { ReactNode } from 'react';
import './search.css';
import { SearchFiltersView } from './SearchFiltersView.tsx';

/** The form that the search page shows if there is nothing to search for. Works without script. */
function SearchFormView(): ReactNode {
  return (
    <search className="search-view" aria-label="Search words, tags or blogs">
      <form className="search-view__bar" method="get" action={pages.search.path}>
        <IconSearch className="search-view__mark" />
        <Input
          className="search-view__input"
          type="search"
          name="q"
          maxLength={sentTermLength}
          aria-label="Search Tessera"
          placeholder="Search words, tags or blogs"
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="search"
          dir="auto"
        />
        <Button variant="primary" type="submit">
          Search
        </Button>
      </form>
    </search>
  );
}

/**
 * The title of the search page. Below it are the filters of the current search or, without a
 * search, the form that starts one.
 */
export const SearchHead = ({ term, search, hasSafeSwitch, isCut }: SearchHeadProps): ReactNode => (
  <>
    <header className="page__head">
      <h1 className="page__title">
        {term === '' ? (
          'Search'
        ) : (
          <>
            Search for “<span dir="auto">{term}</span>”
          </>
        )}
      </h1>
    </header>
    {search ? (
      <SearchFiltersView search={search} hasSafeSwitch={hasSafeSwitch} />
    ) : (
      <SearchFormView />
    )}
    {isCut && (
      <p className="notice" role="status">
        Your search is too long. We only used the first {searchTermLength} characters.
      </p>
    )}
  </>
);
