import { fromAbortable } from '@tessera/shared-ui/from-abortable';
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
import {
  EMPTY,
  Subject,
  catchError,
  defer,
  of,
  switchAll,
  switchMap,
  tap,
  timer,
  type Observable,
} from 'rxjs';
import * as v from 'valibot';
import type { CallInput } from '@tessera/shared-contracts/core/endpoint';
import type { GifCache } from './gif-cache.ts';
import { gifFormTexts } from './gif-texts.ts';
import type { RecentGifs } from './recent-gifs.ts';

/**
 * What the popover shows. While `isSearching`, results of the previous query may still be shown.
 */
export interface GifState {
  readonly isSearching: boolean;
  /** Whether nothing is searched for: the results are popular GIFs. */
  readonly isStart: boolean;
  /** At the start, GIFs that the user has chosen before. */
  readonly recent: readonly GifResult[];
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
  readonly recents?: Pick<RecentGifs, 'read'>;
  readonly random?: () => number;
}

const empty: GifState = {
  isSearching: false,
  isStart: false,
  recent: [],
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
  recents,
  random = Math.random,
}: GifSessionOptions): GifSession {
  const wanted = { limit, image_width: width };
  /** The options of the search: part of the cache key, unless they are the default options. */
  const kind = Object.values(wanted).join(' ');
  const usual = `${gifSearch.limit} ${gifSearch.width}`;
  const cacheKey = (q: string): string => (kind === usual ? q : `${kind} ${q}`);
  const store = createStore(empty);
  /** Undefined until the first query, which may be empty. */
  let query: string | undefined;
  /** The search for the query, in place of the one before it. */
  const searches$ = new Subject<Observable<unknown>>();
  /** The batches of the results, in place of those of earlier results. */
  const batches$ = new Subject<Observable<unknown>>();
  searches$.pipe(switchAll()).subscribe();
  batches$.pipe(switchAll()).subscribe();
  /** Everything found; the grid gets it in batches. */
  let results: readonly GifResult[] = [];

  function show(changes: Partial<GifState>): void {
    store.set({ ...store.state, ...changes });
  }
  /** Starts a search; drops the one before it, and the batches that were still to come. */
  function begin(next$: Observable<unknown>): void {
    batches$.next(EMPTY);
    searches$.next(next$);
  }
  /** Logs an event of the search, but never its query, which is private. */
  const logEvent = (name: string, data: Readonly<Record<string, unknown>>): void =>
    platform.bus.emit(logged, { name, data: { context, ...data } });
  /** Shows fifty more results, then pauses, so that key presses are handled in between. */
  const more$: Observable<unknown> = defer(function renderMore() {
    const shown = results.slice(0, store.state.shown.length + gifSearch.batch);
    show({ shown });
    return shown.length < results.length
      ? timer(gifSearch.batchDelay).pipe(switchMap(() => more$))
      : EMPTY;
  });
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
    if (media.length > 0 && !message) batches$.next(more$);
  }
  function fail(error: unknown): Observable<never> {
    const isAnswered = isCallError(error) && !isMalformed(error);
    if (!isAnswered) platform.log.error(error, { action: 'search gifs' });
    results = [];
    logEvent(gifLogEvents.failed, { status: isAnswered ? error.status : 0 });
    show({
      ...empty,
      isFailed: true,
      text: isAnswered ? error.errors.join(' ') || gifFormTexts.failed : gifTexts.invalidResponse,
    });
    return EMPTY;
  }
  function presentStart({ media, recent = [] }: GifResponse): void {
    const chosen = new Set(recent.map(({ mediaUrl }) => mediaUrl));
    results = media.filter(({ mediaUrl }) => !chosen.has(mediaUrl));
    const isNone = results.length + recent.length === 0;
    show({
      ...empty,
      isStart: true,
      recent,
      total: results.length,
      text: isNone ? gifFormTexts.none : '',
    });
    batches$.next(more$);
  }
  /** The response to a query, from the cache if it is there. */
  const responseTo = (
    key: string,
    body: CallInput<typeof searchGifs>['body'],
  ): Observable<GifResponse> =>
    defer(function respond() {
      const known = cache.get(key);
      if (known) return of(known);
      show({ isSearching: true });
      return fromAbortable(async (signal) =>
        cache.set(key, readGifs(await platform.call(searchGifs, { body }, { signal }))),
      );
    });
  const search$ = defer(function search() {
    const q = query ?? '';
    return responseTo(cacheKey(q), { q, ...wanted, context });
  }).pipe(tap(present), catchError(fail));
  const start$ = defer(function start() {
    const recent = recents?.read() ?? [];
    const key = [cacheKey(''), ...recent.map(({ post_id, media_url }) => post_id + media_url)];
    const body = { q: '', limit: Math.min(limit, gifSearch.popular), image_width: width, context };
    show({ ...empty, isStart: true });
    return responseTo(key.join(' '), { ...body, ...(recent.length > 0 && { recent }) });
  }).pipe(tap(presentStart), catchError(fail));
  return {
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    type(text) {
      const next = gifQuery(text);
      if (next === query) return;
      query = next;
      if (next === '') return begin(start$);
      begin(timer(gifSearch.debounce).pipe(switchMap(() => search$)));
      show({ isSearching: false });
    },
    retry: () => begin(query === '' ? start$ : search$),
    viewAnyway() {
      if (!store.state.isHidden) return;
      show({ isHidden: false });
      batches$.next(more$);
    },
    chosen: ({ postId }) => logEvent(gifLogEvents.choose, { post_id: postId }),
    stop() {
      store.clear();
      begin(EMPTY);
    },
  };
}
