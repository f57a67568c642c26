import type { HeaderProps } from '@tessera/shared-contracts/platform/header-view';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import type { FilterValues } from '@tessera/shared-contracts/search/filter-values';
import {
  searchPath,
  searchTermLength,
  type SiteSearch,
} from '@tessera/shared-contracts/search/search-filters';
import { textFieldKey } from '@tessera/shared-ui/overlays/listbox-keys';
import {
  useEffect,
  useEffectEvent,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { Subject } from 'rxjs';
import { useHeader } from '../mounting/header-context.ts';
import type { ShownPage } from '../page/page-store.ts';
import { findLines, suggestedLines, type SuggestedLine } from './suggested-lines.ts';

type Filters = Omit<SiteSearch, 'q'>;

/** The list of suggestions below the field; it has no lines while it is closed. */
interface SuggestionList {
  readonly options: readonly SuggestedLine[];
  /** Index of the line selected by arrow keys; undefined for none. */
  readonly active: number | undefined;
}
const closed: SuggestionList = { options: [], active: undefined };

export interface Search {
  readonly filters: Filters;
  readonly list: SuggestionList;
  readonly areFiltersOpen: boolean;
  readonly filterValues: FilterValues;
  readonly onFilter: (values: FilterValues) => void;
  readonly toggleFilters: () => void;
  readonly closeFilters: () => void;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onInput: () => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Call when a suggestion is followed: closes the suggestions and unfocuses the field. */
  readonly end: () => void;
}

const termOf = ({ search }: ShownPage): string =>
  firstCharacters(search?.q ?? '', searchTermLength);

function fill(field: HTMLInputElement | null, page: ShownPage): void {
  if (field && field.value !== termOf(page)) field.value = termOf(page);
}

/**
 * State of the search. The text stays in the field itself, because people may type before
 * hydration; the page's term replaces typed text only when the URL changes.
 */
export function useSearch(
  field: RefObject<HTMLInputElement | null>,
  { filter_sort = 'top', filter_post_type = 'ANY', filter_nsfw = true }: HeaderProps['inputs'],
): Search {
  const header = useHeader();
  const [typed$] = useState(() => new Subject<string>());
  const [filters, setFilters] = useState<Filters>({
    sort: filter_sort,
    filter_post_type,
    filter_nsfw,
    post_role: 'ANY',
  });
  const [list, setList] = useState(closed);
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const close = (): void => setList(closed);

  const takeFilters = useEffectEvent(({ search }: ShownPage) => {
    if (!search || areFiltersOpen) return;
    const { q: _, ...found } = search;
    setFilters(found);
  });

  useEffect(() => {
    const input = field.current;
    if (!header || !input) return undefined;
    const { page, platform } = header;
    let shown = page.state;
    const suggesting = suggestedLines(typed$, findLines(platform.call)).subscribe((options) =>
      setList(document.activeElement === input ? { options, active: undefined } : closed),
    );
    function followPage(): void {
      // keep what the user is typing until they leave the page
      if (page.state.address !== shown.address) fill(field.current, page.state);
      shown = page.state;
      takeFilters(shown);
    }
    // the page may have changed since the server rendered the field; keep what the user has typed
    if (input.value === input.defaultValue) fill(field.current, shown);
    // oxlint-disable-next-line react/set-state-in-effect -- the page may have changed
    if (shown.search) takeFilters(shown);
    const stopFollowing = page.subscribe(followPage);
    if (document.activeElement === input) typed$.next(input.value);
    return () => {
      stopFollowing();
      suggesting.unsubscribe();
    };
  }, [header, field, typed$]);

  /** Closes the list, and drops the request for another. */
  const leave = (): void => typed$.next('');
  function end(): void {
    leave();
    field.current?.blur();
  }
  function goTo(href: string): void {
    end();
    void header?.platform.router.navigate(href);
  }
  return {
    filters,
    list,
    areFiltersOpen,
    filterValues: {
      sort: filters.sort,
      post_type: filters.filter_post_type,
      post_role: filters.post_role,
      filter_nsfw: filters.filter_nsfw,
    },
    onFilter({ sort, post_type, post_role, filter_nsfw: isSafe }) {
      const next = { sort, filter_post_type: post_type, post_role, filter_nsfw: isSafe };
      setFilters(next);
      // on a search page with a term, apply the filters to the results immediately
      const { q = '' } = header?.page.state.search ?? {};
      if (q !== '') void header?.platform.router.navigate(searchPath({ ...next, q }));
    },
    toggleFilters() {
      setFiltersOpen((isOpen) => !isOpen);
      close();
    },
    closeFilters: () => setFiltersOpen(false),
    onSubmit(event) {
      if (!header) return;
      event.preventDefault();
      const term = field.current?.value.trim() ?? '';
      if (term !== '') goTo(searchPath({ ...filters, q: term }));
    },
    onInput: () => typed$.next(field.current?.value ?? ''),
    onFocus() {
      const isSearchPage = header?.page.state.search !== undefined;
      typed$.next(isSearchPage ? '' : (field.current?.value ?? ''));
    },
    onBlur({ currentTarget, relatedTarget }) {
      if (!currentTarget.contains(relatedTarget)) leave();
    },
    onKeyDown({ nativeEvent }) {
      const { options, active } = list;
      if (options.length === 0) return;
      const action = textFieldKey(nativeEvent, {
        isOpen: true,
        count: options.length,
        active,
        past: 'field',
      });
      if (!action) return;
      if (action.kind === 'move') setList({ options, active: action.to });
      else if (action.kind === 'choose') goTo(options[action.index]?.href ?? '');
      else leave();
      nativeEvent.preventDefault();
    },
    end,
  };
}
