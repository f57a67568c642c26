import { listen, onEnd } from '@tessera/shared-ui/lifetime';
import type { MountedHeader } from '../mounting/mounted-header.ts';

/** The header's search after its code has loaded. */
export interface OpenSearch {
  /** Opens the results for the term in the field. */
  readonly submit: () => void;
  readonly toggleFilters: () => void;
}

/**
 * The search of the header. Suggestions and filters load on focus; until then, or without them, it
 * is a plain form.
 */
export function watchSearch(header: MountedHeader): void {
  const { platform, slot, signal } = header;
  const form = slot.querySelector<HTMLFormElement>('form[data-header-search]');
  const field = form?.querySelector<HTMLInputElement>('[name="q"]');
  if (!form || !field) return;
  let loading: Promise<OpenSearch | undefined> | undefined;

  const load = (): Promise<OpenSearch | undefined> =>
    (loading ??= import('./open-search.tsx')
      .then(({ openSearch }) => (signal.aborted ? undefined : openSearch(header, form, field)))
      .catch((error: unknown) => {
        platform.log.error(error, { part: 'search' });
        loading = undefined;
        return undefined;
      }));

  listen(signal, form, 'pointerover', () => void load());
  listen(signal, form, 'focusin', () => void load());
  listen(signal, form, 'submit', (event) => {
    event.preventDefault();
    void load().then((search) => (search ? search.submit() : form.submit()));
  });
  listen(signal, form, 'click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-search-filters]'))
      void load().then((search) => search?.toggleFilters());
  });
  onEnd(
    signal,
    platform.hotkeys.register({
      keys: '[Shift]+/',
      description: 'Search',
      group: 'Everywhere',
      run(event) {
        event.preventDefault();
        field.focus();
        field.select();
      },
    }),
  );
}
