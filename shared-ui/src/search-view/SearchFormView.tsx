import { pages } from '@tessera/shared-contracts/pages/pages';
import { postTypeLabels, creatablePostTypes } from '@tessera/shared-contracts/posts/post-types';
import { searchPath, sentTermLength, type SiteSearch } from '@tessera/shared-contracts/search/search-filters';
import type { ReactNode } from 'react';
import { IconFilter, IconSearch } from '../Icon.tsx';

export interface SearchFormViewProps {
  readonly search: SiteSearch;
  /** Whether safe search may be switched off. */
  readonly hasSafeSwitch: boolean;
}

const sorts = [['top', 'Top Posts'], ['recent', 'Recent Posts']] as const;

/** The search of the site with its filters, as a plain form and links: it works without script. */
export function SearchFormView({ search, hasSafeSwitch }: SearchFormViewProps): ReactNode {
  const { q, sort, filter_post_type: type, post_role: role, filter_nsfw: isSafe } = search;
  const isFiltered = type !== 'ANY' || role !== 'ANY' || !isSafe;
  return (
    <search className="search-view">
      <form className="search-view__form" method="get" action={pages.search.path}>
        <div className="search-view__bar">
          <IconSearch className="search-view__mark" />
          <input className="form__input search-view__input" type="search" name="q" defaultValue={q} maxLength={sentTermLength} aria-label="Search Tessera" placeholder="Search Tessera" autoComplete="off" autoCapitalize="off" enterKeyHint="search" dir="auto" />
          <button className="button button--primary" type="submit">Search</button>
        </div>
        <details className="search-view__filters" open={isFiltered}>
          <summary className="button button--small button--quiet"><IconFilter />Filters</summary>
          <div className="search-view__choices">
            <label className="form__field"><span className="form__label">Post type</span>
              <select className="form__input" name="filter_post_type" defaultValue={type}>
                <option value="ANY">All Types</option>
                {creatablePostTypes.map((one) => <option key={one} value={one}>{postTypeLabels[one]}</option>)}
              </select>
            </label>
            <label className="form__check"><input type="checkbox" name="post_role" value="ORIGINAL" defaultChecked={role === 'ORIGINAL'} />Original Posts</label>
            {hasSafeSwitch && <label className="form__field"><span className="form__label">Safe search</span><select className="form__input" name="filter_nsfw" defaultValue={String(isSafe)}><option value="true">On</option><option value="false">Off</option></select></label>}
          </div>
        </details>
        <input type="hidden" name="sort" value={sort} />
      </form>
      {q !== '' && (
        <nav className="page__tabs" aria-label="Order of the posts">
          {sorts.map(([name, label]) => <a key={name} href={searchPath({ ...search, sort: name })} {...(name === sort && { 'aria-current': 'page' })}>{label}</a>)}
        </nav>
      )}
    </search>
  );
}
