import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogLinkTexts } from '@tessera/shared-contracts/blogs/blog-links';
import { sentTermLength } from '@tessera/shared-contracts/search/search-filters';
import { Button } from '@tessera/shared-ui/Button';
import { IconSearch } from '@tessera/shared-ui/Icon';
import { Input } from '@tessera/shared-ui/Input';
import type { ReactNode } from 'react';
import '../search/search.css';

/** A form that searches a blog, without script. The button is left out where the place is narrow. */
export function BlogSearchForm({
  name,
  term = '',
  hasButton = false,
}: {
  readonly name: string;
  readonly term?: string;
  readonly hasButton?: boolean;
}): ReactNode {
  const label = blogLinkTexts.searchField(name);
  return (
    <search className="search-view" aria-label={label}>
      <form className="search-view__bar" method="get" action={blogPaths.search(name)}>
        <IconSearch className="search-view__mark" />
        <Input
          className="search-view__input"
          type="search"
          name="q"
          defaultValue={term}
          maxLength={sentTermLength}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="search"
          dir="auto"
        />
        {hasButton && (
          <Button variant="primary" type="submit">
            {blogLinkTexts.search}
          </Button>
        )}
      </form>
    </search>
  );
}
