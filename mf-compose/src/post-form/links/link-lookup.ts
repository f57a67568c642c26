import { createStore } from '@tessera/shared-ui/store';
import { getLinkData, type LinkData } from '@tessera/shared-contracts/links/endpoints';
import { linkTexts } from '@tessera/shared-contracts/links/texts';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { isLinkUrl } from '@tessera/shared-contracts/posts/url-rules';
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

export interface LookupOptions {
  readonly platform: Platform;
  readonly store: FormStore;
  readonly change: FormChanges['change'];
}

export function createLinkLookup({ platform, store, change }: LookupOptions): LinkLookup {
  const actions = { store, change };
  const lookup = createStore<LookupState>({ kind: 'idle' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  let before = nothing;
  /** The URL of the last or current lookup; at first, the post's URL. '' after an invalid URL. */
  let asked =
    store.state.phase !== 'loading' && store.state.model.type === 'link'
      ? store.state.model.url.trim()
      : '';

  function show(next: LookupState): void {
    lookup.set(next);
  }
  function skip(): void {
    cancel();
    endWaiting(actions, 'loading');
    show({ kind: 'idle' });
  }
  function cancel(): void {
    clearTimeout(timer);
    running?.abort();
    running = undefined;
  }
  function waitFor(address: string, delay: number): void {
    cancel();
    asked = address;
    const abort = new AbortController();
    running = abort;
    show({ kind: 'fetching' });
    changeFields(actions, 'link', (model) => (model.loading ? model : { ...model, loading: true }));
    timer = setTimeout(() => void readPage(address, abort.signal), delay);
  }
  async function readPage(address: string, signal: AbortSignal): Promise<void> {
    let outcome: LookupState = { kind: 'fetched' };
    let data: PageData | undefined;
    try {
      data = await platform.call(getLinkData, { body: { url: address } }, { signal });
    } catch (error) {
      if (!isCallError(error) && !signal.aborted)
        platform.log.error(error, { action: 'read link' });
      outcome = { kind: 'failed', text: reasonOf(error) };
    }
    // the URL has changed, the person has skipped the lookup, or the fields were unmounted
    if (signal.aborted) return;
    running = undefined;
    const known = data;
    changeFields(actions, 'link', (model) => ({
      ...(known ? fillLink(model, known, before) : model),
      loading: false,
    }));
    if (known) before = known;
    show(outcome);
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
      if (running || lookup.state.kind !== 'idle') skip();
    },
    fetchNow() {
      const address = currentFields(actions, 'link')?.url.trim() ?? '';
      if (isLinkUrl(address)) waitFor(address, 0);
    },
    skip,
    stop() {
      lookup.clear();
      cancel();
      endWaiting(actions, 'loading');
    },
  };
}
