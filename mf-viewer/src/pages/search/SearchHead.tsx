import { searchTermLength } from '@tessera/shared-contracts/search/search-filters';
import type { SearchHeadProps } from '@tessera/shared-contracts/search/search-views';
import type { ReactNode } from 'react';
import './search.css';
import { SearchFiltersView } from './SearchFiltersView.tsx';
import { SearchFormView } from './SearchFormView.tsx';

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
