import { pages } from '@tessera/shared-contracts/pages/pages';
import { creatablePostTypes, postTypeLabels } from '@tessera/shared-contracts/posts/post-types';
import { searchPath, type SiteSearch } from '@tessera/shared-contracts/search/search-filters';
import type { ReactNode } from 'react';
import { IconFilter } from '../Icon.tsx';

export interface SearchFiltersViewProps {
  readonly search: SiteSearch;
  /** Whether safe search may be switched off. */
  readonly hasSafeSwitch: boolean;
}

const sorts = [
  ['top', 'Top Posts'],
  ['recent', 'Recent Posts'],
] as const;

/** Sort order and filters of results, as links and a plain form. */
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
        <summary className="button button--small">
          <IconFilter />
          Filters
        </summary>
        <form className="search-view__choices" method="get" action={pages.search.path}>
          <input type="hidden" name="q" value={q} />
          <input type="hidden" name="sort" value={sort} />
          <label className="form__field">
            <span className="form__label">Post type</span>
            <select className="form__input" name="filter_post_type" defaultValue={type}>
              <option value="ANY">All Types</option>
              {creatablePostTypes.map((one) => (
                <option key={one} value={one}>
                  {postTypeLabels[one]}
                </option>
              ))}
            </select>
          </label>
          {hasSafeSwitch && (
            <label className="form__field">
              <span className="form__label">Safe search</span>
              <select className="form__input" name="filter_nsfw" defaultValue={String(isSafe)}>
                <option value="true">On</option>
                <option value="false">Off</option>
              </select>
            </label>
          )}
          <label className="form__check">
            <input
              type="checkbox"
              name="post_role"
              value="ORIGINAL"
              defaultChecked={role === 'ORIGINAL'}
            />
            Original Posts
          </label>
          <button className="button button--primary" type="submit">
            Apply
          </button>
        </form>
      </details>
    </div>
  );
}
