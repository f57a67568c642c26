import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import { headerTitleOf } from '@tessera/shared-contracts/platform/header-page';
import type { SiteSearch } from '@tessera/shared-contracts/search/search-filters';
import { observeChanges } from '@tessera/shared-ui/lifetime';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import type { HeaderServices } from '../mounting/mounted-header.ts';
import { isSearchPage, searchHere } from '../search/search-here.ts';

/** What the header shows about the current page. */
export interface ShownPage {
  readonly path: string;
  /** Path and query. */
  readonly address: string;
  /** '' for none. */
  readonly title: string;
  /** The base route of the page. */
  readonly baseRoute: string;
  /** Term and filters of a search page. */
  readonly search: SiteSearch | undefined;
}
export type PageStore = ReadableStore<ShownPage>;

const show = (page: PageInfo): ShownPage => ({
  path: location.pathname,
  address: location.pathname + location.search,
  title: headerTitleOf(page),
  baseRoute: page.base_route,
  search: isSearchPage() ? searchHere() : undefined,
});

/** Creates the store, which is updated after every page change. */
export function createPageStore({ platform: { router }, signal }: HeaderServices): PageStore {
  const page = createStore(show(router.page));
  observeChanges(signal, router.page$, (next) => page.set(show(next)));
  return page;
}
