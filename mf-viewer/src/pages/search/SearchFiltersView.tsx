import { pages } from '@tessera/shared-contracts/pages/pages';
import { creatablePostTypes, postTypeLabels } from '@tessera/shared-contracts/posts/post-types';
import { searchPath } from '@tessera/shared-contracts/search/search-filters';
import type { ShownSearch } from '@tessera/shared-contracts/search/search-views';
import type { ReactNode } from 'react';
import { Button } from '@tessera/shared-ui/Button';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { IconFilter } from '@tessera/shared-ui/Icon';
import { SelectInput } from '@tessera/shared-ui/Input';
import { SummaryButton } from '@tessera/shared-ui/SummaryButton';

interface SearchFiltersViewProps {
  readonly search: ShownSearch;
  /** Whether safe search may be switched off. */
  readonly hasSafeSwitch: boolean;
}

const sorts = [
  ['top', 'Top Posts'],
  ['recent', 'Recent Posts'],
] as const;

/** Links that sort the results, and a plain form that filters them. */
export function SearchFiltersView({ search, hasSafeSwitch }: SearchFiltersViewProps): ReactNode {
  const { q, sort, filter_post_type: type, post_role: role, filter_nsfw: isSafe } = search;
  const isFiltered = type !== 'ANY' || role !== 'ANY' || !isSafe;
  return (
    <div className="search-view">
      <nav className="page__tabs" aria-label="Sort posts">
        {sorts.map(([name, label]) => (
          <a
            className="page__tab"
            key={name}
            href={searchPath({ ...search, sort: name })}
            {...(name === sort && { 'aria-current': 'page' })}
          >
            {label}
          </a>
        ))}
      </nav>
      <details className="search-view__filters" open={isFiltered}>
        <SummaryButton size="small">
          <IconFilter />
          Filters
        </SummaryButton>
        <form className="search-view__choices" method="get" action={pages.search.path}>
          <input type="hidden" name="q" value={q} />
          <input type="hidden" name="sort" value={sort} />
          <FieldFrame label="Post type">
            <SelectInput name="filter_post_type" defaultValue={type}>
              <option value="ANY">All Types</option>
              {creatablePostTypes.map((one) => (
                <option key={one} value={one}>
                  {postTypeLabels[one]}
                </option>
              ))}
            </SelectInput>
          </FieldFrame>
          {hasSafeSwitch && (
            <FieldFrame label="Safe search">
              <SelectInput name="filter_nsfw" defaultValue={String(isSafe)}>
                <option value="true">On</option>
                <option value="false">Off</option>
              </SelectInput>
            </FieldFrame>
          )}
          <CheckField
            name="post_role"
            value="ORIGINAL"
            defaultChecked={role === 'ORIGINAL'}
            label="Original Posts"
          />
          <Button variant="primary" type="submit">
            Apply
          </Button>
        </form>
      </details>
    </div>
  );
}
