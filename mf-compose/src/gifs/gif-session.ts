import { createStore } from '@tessera/shared-ui/store';
import {
  gifResponse,
  searchGifs,
  type GifResponse,
  type GifResult,
} from '@tessera/shared-contracts/gifs/endpoints';
import {
  gifLogEvents,
  gifQuery,
  gifSearch,
  gifTexts,
} from '@tessera/shared-contracts/gifs/gif-search';
import {
  isCallError,
  isMalformed,
  type Platform,
} from '@tessera/shared-contracts/platform/platform';
import { logged } from '@tessera/shared-contracts/shell/events';
import * as v from 'valibot';
import type { GifCache } from './gif-cache.ts';
import { gifFormTexts } from './gif-texts.ts';

/**
 * What the popover shows. While `isSearching`, results of the previous query may still be shown.
 */
export interface GifState {
  readonly isSearching: boolean;
  /** The results that are rendered so far. */
  readonly shown: readonly GifResult[];
  readonly total: number;
  /** The server's message before the results. */
  readonly message: { readonly header: string; readonly body: string } | undefined;
  /** Whether the results are hidden behind the message. */
  readonly isHidden: boolean;
  /** Shown instead of results. */
  readonly text: string;
  readonly isFailed: boolean;
}

/** One open search. A store for `useStore`. */
export interface GifSession {
  readonly state: GifState;
  subscribe(listener: () => void): () => void;
  /** Call with the text of the search field when it changes: searches once typing pauses. */
  type(text: string): void;
  retry(): void;
  /** Reveals results hidden behind a message. */
  viewAnyway(): void;
  /** Logs that a result was chosen. */
  chosen(gif: Pick<GifResult, 'postId'>): void;
  stop(): void;
}

export interface GifSessionOptions {
  readonly platform: Pick<Platform, 'bus' | 'call' | 'log'>;
  /** Where the search was opened, for logs. */
  readonly context: string;
  readonly cache: GifCache;
  /** Maximum number of results. */
  readonly resultLimit?: number | undefined;
  /** Requested width of the images in the grid, in px. */
  readonly resultImageWidth?: number | undefined;
  readonly random?: () => number;
}

const empty: GifState = {
  isSearching: false,
  shown: [],
  total: 0,
  message: undefined,
  isHidden: false,
  text: '',
  isFailed: false,
};

/** Parses the response to a search. @throws Error 'Invalid GIF search response' */
export function readGifs(answer: unknown): GifResponse {
  const read = v.safeParse(gifResponse, answer);
  if (!read.success) throw new Error(gifTexts.invalidResponse);
  return read.output;
}

export function createGifSession({
  platform,
  context,
  cache,
  resultLimit: limit = gifSearch.limit,
  resultImageWidth: width = gifSearch.width,
  random = Math.random,
}: GifSessionOptions): GifSession {
  const wanted = { limit, image_width: width };
  /** The options of the search: part of the cache key, unless they are the default options. */
  const kind = Object.values(wanted).join(' ');
  const usual = `${gifSearch.limit} ${gifSearch.width}`;
  const cacheKey = (q: string): string => (kind === usual ? q : `${kind} ${q}`);
  const store = createStore(empty);
  let query = '';
  let running: AbortController | undefined;
  let typing: ReturnType<typeof setTimeout> | undefined;
  let rendering: ReturnType<typeof setTimeout> | undefined;
  /** Everything found; the grid gets it in batches. */
  let results: readonly GifResult[] = [];

  function show(changes: Partial<GifState>): void {
    store.set({ ...store.state, ...changes });
  }
  function cancel(): void {
    clearTimeout(typing);
    clearTimeout(rendering);
    running?.abort();
    running = undefined;
  }
  /** Logs an event of the search, but never its query, which is private. */
  const logEvent = (name: string, data: Readonly<Record<string, unknown>>): void =>
    platform.bus.emit(logged, { name, data: { context, ...data } });
  /** Shows fifty more results, then pauses, so that key presses are handled in between. */
  function renderMore(): void {
    const shown = results.slice(0, store.state.shown.length + gifSearch.batch);
    show({ shown });
    if (shown.length < results.length) rendering = setTimeout(renderMore, gifSearch.batchDelay);
  }
  function present({ media, message }: GifResponse): void {
    results = media;
    logEvent(gifLogEvents.search, { results: media.length });
    const noResults =
      gifTexts.noResults[Math.floor(random() * gifTexts.noResults.length)] ?? gifTexts.noResults[0];
    show({
      ...empty,
      total: media.length,
      message,
      isHidden: message !== undefined && media.length > 0,
      text: media.length > 0 || message ? '' : noResults,
    });
    if (media.length > 0 && !message) renderMore();
  }
  function fail(error: unknown): void {
    const isAnswered = isCallError(error) && !isMalformed(error);
    if (!isAnswered) platform.log.error(error, { action: 'search gifs' });
    results = [];
    logEvent(gifLogEvents.failed, { status: isAnswered ? error.status : 0 });
    show({
      ...empty,
      isFailed: true,
      text: isAnswered ? error.errors.join(' ') || gifFormTexts.failed : gifTexts.invalidResponse,
    });
  }
  async function search(q: string): Promise<void> {
    const abort = new AbortController();
    running = abort;
    show({ isSearching: true });
    try {
      const response = readGifs(
        await platform.call(
          searchGifs,
          { body: { q, ...wanted, context } },
          { signal: abort.signal },
        ),
      );
      const timed = cache.set(cacheKey(q), response);
      // an aborted search is outdated: the query has changed, or the session was stopped
      if (!abort.signal.aborted) present(timed);
    } catch (error) {
      if (!abort.signal.aborted) fail(error);
    }
  }
  function begin(): void {
    const known = cache.get(cacheKey(query));
    if (known) present(known);
    else void search(query);
  }
  return {
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    type(text) {
      const next = gifQuery(text);
      if (next === query) return;
      query = next;
      cancel();
      if (next === '') {
        results = [];
        return show(empty);
      }
      show({ isSearching: false });
      typing = setTimeout(begin, gifSearch.debounce);
    },
    retry() {
      cancel();
      if (query !== '') begin();
    },
    viewAnyway() {
      if (!store.state.isHidden) return;
      show({ isHidden: false });
      renderMore();
    },
    chosen: ({ postId }) => logEvent(gifLogEvents.choose, { post_id: postId }),
    stop() {
      store.clear();
      cancel();
    },
  };
}
