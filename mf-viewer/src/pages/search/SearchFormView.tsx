import { pages } from '@tessera/shared-contracts/pages/pages';
import { sentTermLength } from '@tessera/shared-contracts/search/search-filters';
import type { ReactNode } from 'react';
import { Button } from '@tessera/shared-ui/Button';
import { IconSearch } from '@tessera/shared-ui/Icon';
import { Input } from '@tessera/shared-ui/Input';

/** The form that the search page shows if there is nothing to search for. Works without script. */
export function SearchFormView(): ReactNode {
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
