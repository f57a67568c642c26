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
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { logged } from '@tessera/shared-contracts/shell/events';
import * as v from 'valibot';
import type { GifCache } from './gif-cache.ts';
import { gifFormTexts } from './gif-texts.ts';

/** What the popover shows. `isSearching` may stand over results of the query before. */
export interface GifState {
  readonly isSearching: boolean;
  /** As many of the results as are drawn so far. */
  readonly shown: readonly GifResult[];
  readonly total: number;
  /** What the server says before the results. */
  readonly message: { readonly header: string; readonly body: string } | undefined;
  /** Results wait behind the message. */
  readonly isHidden: boolean;
  /** Said in the place of results. */
  readonly text: string;
  readonly isFailed: boolean;
}

/** One opened search. A store for `useStore`. */
export interface GifSession {
  readonly state: GifState;
  subscribe(listener: () => void): () => void;
  /** What stands in the box; it is searched for when typing rests. */
  type(text: string): void;
  retry(): void;
  /** Brings results out from behind a message. */
  viewAnyway(): void;
  /** One was chosen. */
  chosen(gif: Pick<GifResult, 'postId'>): void;
  stop(): void;
}

export interface GifSessionOptions {
  readonly platform: Pick<Platform, 'bus' | 'call' | 'log'>;
  /** What the search is for. */
  readonly context: string;
  readonly cache: GifCache;
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

/** Reads the answer of a search. @throws Error 'Invalid GIF search response' */
export function readGifs(answer: unknown): GifResponse {
  const read = v.safeParse(gifResponse, answer);
  if (!read.success) throw new Error(gifTexts.invalidResponse);
  return read.output;
}

export function createGifSession({
  platform,
  context,
  cache,
  random = Math.random,
}: GifSessionOptions): GifSession {
  const store = createStore(empty);
  let query = '';
  let running: AbortController | undefined;
  let typing: ReturnType<typeof setTimeout> | undefined;
  let drawing: ReturnType<typeof setTimeout> | undefined;
  /** Everything that was found; the grid gets it in batches. */
  let results: readonly GifResult[] = [];

  function show(changes: Partial<GifState>): void {
    store.set({ ...store.state, ...changes });
  }
  function cancel(): void {
    clearTimeout(typing);
    clearTimeout(drawing);
    running?.abort();
    running = undefined;
  }
  /** What was typed is nobody's business: only that something was looked for, and how much was found. */
  const tell = (name: string, data: Readonly<Record<string, unknown>>): void =>
    platform.bus.emit(logged, { name, data: { context, ...data } });
  /** Fifty at a time, with a breath between, so that a key pressed meanwhile is heard. */
  function drawMore(): void {
    const shown = results.slice(0, store.state.shown.length + gifSearch.batch);
    show({ shown });
    if (shown.length < results.length) drawing = setTimeout(drawMore, gifSearch.batchDelay);
  }
  function present({ media, message }: GifResponse): void {
    results = media;
    tell(gifLogEvents.search, { results: media.length });
    const noResults =
      gifTexts.noResults[Math.floor(random() * gifTexts.noResults.length)] ?? gifTexts.noResults[0];
    show({
      ...empty,
      total: media.length,
      message,
      isHidden: message !== undefined && media.length > 0,
      text: media.length > 0 || message ? '' : noResults,
    });
    if (media.length > 0 && !message) drawMore();
  }
  function fail(error: unknown): void {
    const isAnswered = isCallError(error);
    if (!isAnswered) platform.log.error(error, { action: 'search gifs' });
    results = [];
    tell(gifLogEvents.failed, { status: isAnswered ? error.status : 0 });
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
          { body: { q, limit: gifSearch.limit, context } },
          { signal: abort.signal },
        ),
      );
      const timed = cache.set(q, response);
      // another query took its place
      if (!abort.signal.aborted) present(timed);
    } catch (error) {
      if (!abort.signal.aborted) fail(error);
    }
  }
  function begin(): void {
    const known = cache.get(query);
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
      drawMore();
    },
    chosen: ({ postId }) => tell(gifLogEvents.choose, { post_id: postId }),
    stop() {
      store.clear();
      cancel();
    },
  };
}
