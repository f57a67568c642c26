import { fromAbortable } from '@tessera/shared-ui/from-abortable';
import { createStore } from '@tessera/shared-ui/store';
import { getLinkData, type LinkData } from '@tessera/shared-contracts/links/endpoints';
import { linkTexts } from '@tessera/shared-contracts/links/texts';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { isLinkUrl } from '@tessera/shared-contracts/posts/url-rules';
import { EMPTY, Subject, map, switchAll, type Observable } from 'rxjs';
import { afterPause } from '../../lookups/after-pause.ts';
import type { FormStore } from '../state/form-state.ts';
import { changeFields, currentFields, endWaiting, type ModelOf } from '../state/change-fields.ts';
import type { FormChanges } from '../change-form.ts';

/** Milliseconds between the last keystroke and the request for the page (ours). */
export const lookupDelay = 350;

export type LookupState =
  | { readonly kind: 'idle' }
  /** The page of the current URL is being fetched, or will be once typing pauses. */
  | { readonly kind: 'fetching' }
  | { readonly kind: 'fetched' }
  /** The lookup failed, for this reason. */
  | { readonly kind: 'failed'; readonly text: string };

/** Fetches the metadata of a link post's page into the form. A store for `useStore`. */
export interface LinkLookup {
  readonly state: LookupState;
  subscribe(listener: () => void): () => void;
  /** Call when the URL has changed: fetches its page once typing pauses, if the URL is valid. */
  note(address: string): void;
  /** Fetches the page of the current URL immediately. */
  fetchNow(): void;
  /** Stops waiting for the page. */
  skip(): void;
  stop(): void;
}

/** Fields that a page fills in. */
const filled = ['title', 'excerpt', 'author', 'thumbnail'] as const;
type PageData = Pick<LinkData, (typeof filled)[number]>;
const nothing: PageData = { title: '', excerpt: '', author: '', thumbnail: '' };

/**
 * The model with the metadata of a page. It fills only fields that are empty, or that the previous
 * page filled in and the user has not changed.
 */
export function fillLink(
  model: ModelOf<'link'>,
  data: PageData,
  before: PageData = nothing,
): ModelOf<'link'> {
  const next = (name: (typeof filled)[number]): string =>
    model[name].trim() === '' || model[name] === before[name] ? data[name] : model[name];
  return {
    ...model,
    title: next('title'),
    excerpt: next('excerpt'),
    author: next('author'),
    thumbnail: next('thumbnail'),
  };
}

const reasonOf = (error: unknown): string =>
  isCallError(error) && error.errors.length > 0 ? error.errors.join(' ') : linkTexts.unreadable;

/** How a lookup ended, with the data of the page if it was read. */
interface Reading {
  readonly data?: PageData;
  readonly outcome: LookupState;
}

export interface LookupOptions {
  readonly platform: Platform;
  readonly store: FormStore;
  readonly change: FormChanges['change'];
}

export function createLinkLookup({ platform, store, change }: LookupOptions): LinkLookup {
  const actions = { store, change };
  const lookup = createStore<LookupState>({ kind: 'idle' });
  /** The lookup of the current URL, in place of the one before it. */
  const lookups$ = new Subject<Observable<Reading>>();
  let before = nothing;
  /** The URL of the last or current lookup; at first, the post's URL. '' after an invalid URL. */
  let asked =
    store.state.phase !== 'loading' && store.state.model.type === 'link'
      ? store.state.model.url.trim()
      : '';

  lookups$.pipe(switchAll()).subscribe(function take({ data, outcome }) {
    changeFields(actions, 'link', (model) => ({
      ...(data ? fillLink(model, data, before) : model),
      loading: false,
    }));
    before = data ?? before;
    lookup.set(outcome);
  });
  function cancel(): void {
    lookups$.next(EMPTY);
    endWaiting(actions, 'loading');
  }
  function skip(): void {
    cancel();
    lookup.set({ kind: 'idle' });
  }
  function fail(error: unknown): Reading {
    if (!isCallError(error)) platform.log.error(error, { action: 'read link' });
    return { outcome: { kind: 'failed', text: reasonOf(error) } };
  }
  function waitFor(address: string, delay: number): void {
    asked = address;
    const page$ = fromAbortable((signal) =>
      platform.call(getLinkData, { body: { url: address } }, { signal }),
    ).pipe(map((data): Reading => ({ data, outcome: { kind: 'fetched' } })));
    lookups$.next(afterPause(delay, page$, fail));
    lookup.set({ kind: 'fetching' });
    changeFields(actions, 'link', (model) => (model.loading ? model : { ...model, loading: true }));
  }

  return {
    get state() {
      return lookup.state;
    },
    subscribe: lookup.subscribe,
    note(typed) {
      const address = typed.trim();
      if (address === asked) return;
      if (isLinkUrl(address)) return waitFor(address, lookupDelay);
      asked = '';
      if (lookup.state.kind !== 'idle') skip();
    },
    fetchNow() {
      const address = currentFields(actions, 'link')?.url.trim() ?? '';
      if (isLinkUrl(address)) waitFor(address, 0);
    },
    skip,
    stop() {
      lookup.clear();
      cancel();
    },
  };
}
