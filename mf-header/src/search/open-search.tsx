import { textFieldKey } from '@tessera/shared-ui/overlays/listbox-keys';
import { listen, observeChanges, onEnd } from '@tessera/shared-ui/lifetime';
import { searchPath } from '@tessera/shared-contracts/search/search-filters';
import { createRoot } from 'react-dom/client';
import type { MountedHeader } from '../mounting/mounted-header.ts';
import { isSearchPage, searchHere } from './search-here.ts';
import { SearchAssistant } from './SearchAssistant.tsx';
import { createSuggester, noSuggestions, type Suggestions } from './suggester.ts';
import type { OpenSearch } from './watch-search.ts';

/** Renders suggestions and filters inside the search form. */
export function openSearch(
  header: MountedHeader,
  form: HTMLFormElement,
  field: HTMLInputElement,
): OpenSearch {
  const { platform, signal } = header;
  const filterButton = form.querySelector<HTMLElement>('[data-search-filters]');
  const place = document.createElement('div');
  form.append(place);
  const root = createRoot(place, {
    onUncaughtError: (error) => platform.log.error(error, { part: 'search' }),
  });

  let filters = searchHere();
  let suggestions: Suggestions = noSuggestions;
  let active: number | undefined;
  let isListOpen = false;
  let areFiltersOpen = false;

  const suggester = createSuggester(platform.call, (found) => {
    suggestions = found;
    active = undefined;
    isListOpen = document.activeElement === field;
    draw();
  });

  function goTo(href: string): void {
    end();
    void platform.router.navigate(href);
  }
  function end(): void {
    leave();
    field.blur();
  }
  function leave(): void {
    suggester.stop();
    suggestions = noSuggestions;
    isListOpen = false;
    draw();
  }
  function submit(): void {
    const term = field.value.trim();
    if (term !== '') goTo(searchPath({ ...filters, q: term }));
  }
  function closeFilters(): void {
    areFiltersOpen = false;
    draw();
  }

  function draw(): void {
    const options = isListOpen ? suggestions.options : [];
    filterButton?.setAttribute('aria-expanded', String(areFiltersOpen));
    filterButton?.toggleAttribute(
      'data-filtered',
      filters.sort !== 'top' || filters.filter_post_type !== 'ANY' || !filters.filter_nsfw,
    );
    root.render(
      <SearchAssistant
        field={field}
        options={options}
        active={active}
        onFollow={end}
        anchor={filterButton}
        areFiltersOpen={areFiltersOpen}
        onCloseFilters={closeFilters}
        filters={{
          sort: filters.sort,
          post_type: filters.filter_post_type,
          post_role: filters.post_role,
          filter_nsfw: filters.filter_nsfw,
        }}
        onFilter={({ sort, post_type, post_role, filter_nsfw }) => {
          filters = { ...filters, sort, filter_post_type: post_type, post_role, filter_nsfw };
          draw();
          // apply the filters to the results at once
          const { q } = searchHere();
          if (isSearchPage() && q !== '')
            void platform.router.navigate(searchPath({ ...filters, q }));
        }}
      />,
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { options } = suggestions;
    if (!isListOpen || options.length === 0) return;
    const action = textFieldKey(event, {
      isOpen: true,
      count: options.length,
      active,
      past: 'field',
    });
    if (!action) return;
    if (action.kind === 'move') active = action.to;
    else if (action.kind === 'choose') goTo(options[action.index]?.href ?? '');
    else leave();
    event.preventDefault();
    draw();
  }

  listen(signal, field, 'input', () => suggester.ask(field.value));
  listen(signal, field, 'focus', () => suggester.ask(isSearchPage() ? '' : field.value));
  listen(signal, field, 'keydown', onKeyDown);
  listen(signal, form, 'focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && form.contains(event.relatedTarget))) leave();
  });
  observeChanges(signal, platform.router.page$, () => {
    if (!areFiltersOpen) filters = isSearchPage() ? searchHere() : filters;
    draw();
  });
  onEnd(signal, () => {
    suggester.stop();
    root.unmount();
    place.remove();
  });
  if (document.activeElement === field) suggester.ask(field.value);
  draw();
  return {
    submit,
    toggleFilters() {
      areFiltersOpen = !areFiltersOpen;
      isListOpen = false;
      draw();
    },
  };
}
