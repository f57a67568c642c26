import { createStore } from '@tessera/shared-ui/store';
import { getLinkData, type LinkData } from '@tessera/shared-contracts/links/endpoints';
import { linkTexts } from '@tessera/shared-contracts/links/texts';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { isLinkAddress } from '@tessera/shared-contracts/posts/url-rules';
import type { FormStore } from '../state/form-state.ts';
import { changeFields, currentFields, endWaiting, type ModelOf } from '../types/change-fields.ts';
import type { FormChanges } from '../change-form.ts';

/** Milliseconds after a keystroke before a page is asked for (ours). */
export const lookupDelay = 350;

export type LookupState =
  | { readonly kind: 'idle' }
  /** The page of this address is being read. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'read' }
  /** It told nothing, for this reason. */
  | { readonly kind: 'failed'; readonly text: string };

/** What the page of a link post's address says, brought into the form. A store for `useStore`. */
export interface LinkLookup {
  readonly state: LookupState;
  subscribe(listener: () => void): () => void;
  /** The address was typed or pasted: its page is read as soon as typing rests. */
  note(address: string): void;
  /** Reads the page of the address there is, at once. */
  read(): void;
  /** Goes on without the page. */
  skip(): void;
  stop(): void;
}

/** Fields that a page fills in. */
const filled = ['title', 'excerpt', 'author', 'thumbnail'] as const;
type PageData = Pick<LinkData, (typeof filled)[number]>;
const nothing: PageData = { title: '', excerpt: '', author: '', thumbnail: '' };

/** What a page says goes where nobody wrote anything: into empty fields, and those the page before filled in. */
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
  /** The address that was read last, or is being read. */
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
    show({ kind: 'reading' });
    changeFields(actions, 'link', (model) => (model.loading ? model : { ...model, loading: true }));
    timer = setTimeout(() => void readPage(address, abort.signal), delay);
  }
  async function readPage(address: string, signal: AbortSignal): Promise<void> {
    let outcome: LookupState = { kind: 'read' };
    let data: PageData | undefined;
    try {
      data = await platform.call(getLinkData, { body: { url: address } }, { signal });
    } catch (error) {
      if (!isCallError(error) && !signal.aborted)
        platform.log.error(error, { action: 'read link' });
      outcome = { kind: 'failed', text: reasonOf(error) };
    }
    // somebody went on typing, or does not want to wait
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
      if (isLinkAddress(address)) return waitFor(address, lookupDelay);
      asked = '';
      if (running || lookup.state.kind !== 'idle') skip();
    },
    read() {
      const address = currentFields(actions, 'link')?.url.trim() ?? '';
      if (isLinkAddress(address)) waitFor(address, 0);
    },
    skip,
    stop() {
      lookup.clear();
      cancel();
      endWaiting(actions, 'loading');
    },
  };
}
