import { fromAbortable } from '@tessera/shared-ui/from-abortable';
import { createStore } from '@tessera/shared-ui/store';
import {
  embedRetryDelay,
  embedTexts,
  embedWidth,
  readEmbedInput,
} from '@tessera/shared-contracts/embeds/embed-input';
import {
  embedData,
  getVideoData,
  type EmbedData,
} from '@tessera/shared-contracts/embeds/endpoints';
import { embedOf, playerOrigins } from '@tessera/shared-contracts/embeds/embed-services';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import {
  EMPTY,
  Subject,
  catchError,
  map,
  of,
  startWith,
  switchAll,
  switchMap,
  timer,
  type Observable,
} from 'rxjs';
import * as v from 'valibot';

/** The state of the lookup of a typed embed. */
export type EmbedState =
  | { readonly kind: 'empty' | 'reading' }
  /** Not embeddable; the input stays. */
  | { readonly kind: 'invalid'; readonly text: string }
  /** The lookup failed; the input can be posted all the same. */
  | { readonly kind: 'unknown'; readonly text: string }
  /**
   * `player`: URL for a sandboxed frame, '' if no known player has this video; then `url` is tried
   * as a video file. `thumbnail` is '' if there is none.
   */
  | {
      readonly kind: 'ready';
      readonly url: string;
      readonly player: string;
      readonly thumbnail: string;
      readonly service: string;
    };

/** Looks up embed input. A store for `useStore`. */
export interface EmbedLookup {
  readonly state: EmbedState;
  subscribe(listener: () => void): () => void;
  /** Call when the input has changed; fetches nothing if it still names the same video. */
  note(input: string): void;
  /** Repeats the lookup of the same input. */
  retry(): void;
  stop(): void;
}

/**
 * Parses the response to a lookup; undefined for an empty response, the text 'false', or anything
 * that is not embed data.
 */
export function readEmbedData(answer: unknown): EmbedData | undefined {
  if (typeof answer !== 'object' || answer === null || Object.keys(answer).length === 0)
    return undefined;
  const parsed = v.safeParse(embedData, answer);
  return parsed.success ? parsed.output : undefined;
}

/** The URL of a player if the page may show it in a frame, else ''. */
const framed = (address: string): string =>
  URL.canParse(address) && playerOrigins.some((origin) => origin === new URL(address).origin)
    ? address
    : '';

const reasonOf = (error: unknown): string =>
  isCallError(error) && error.errors.length > 0
    ? error.errors.join(' ')
    : embedTexts.invalidResponse;

/** The state that follows from the data of a video; undefined for an invalid response. */
function stateOf(data: EmbedData | undefined): EmbedState {
  if (!data) return { kind: 'invalid', text: embedTexts.invalidResponse };
  if (data.unsupported) return { kind: 'invalid', text: embedTexts.invalidCode };
  const service = URL.canParse(data.url) ? (embedOf(new URL(data.url))?.service.name ?? '') : '';
  const player = framed(data.preview_iframe);
  return { kind: 'ready', url: data.url, player, thumbnail: data.thumbnail, service };
}

/**
 * The data of a video. The thumbnail may be made a moment later: if it is missing, the data is
 * fetched once more. If that fails, what is known stays.
 */
export const withThumbnail = (
  data$: Observable<EmbedData | undefined>,
): Observable<EmbedData | undefined> =>
  data$.pipe(
    switchMap((data) =>
      data && !data.unsupported && data.thumbnail === '' && data.preview_iframe !== ''
        ? timer(embedRetryDelay).pipe(
            switchMap(() => data$),
            startWith(data),
            catchError(() => EMPTY),
          )
        : of(data),
    ),
  );

export function createEmbedLookup(platform: Platform): EmbedLookup {
  const store = createStore<EmbedState>({ kind: 'empty' });
  let asked: string | undefined;
  let input = '';
  /** What is to be shown for the current input, in place of what was looked up before. */
  const shown$ = new Subject<Observable<EmbedState>>();
  shown$.pipe(switchAll()).subscribe(store.set);

  function ask(address: string): void {
    const body = { embed_url: address, embed_width: embedWidth };
    const data$ = fromAbortable((signal) => platform.call(getVideoData, { body }, { signal }));
    const states$ = withThumbnail(data$.pipe(map(readEmbedData))).pipe(
      map(stateOf),
      startWith<EmbedState>({ kind: 'reading' }),
      catchError(function report(error: unknown) {
        if (!isCallError(error)) platform.log.error(error, { action: 'look up embed' });
        const canBePosted = isCallError(error) && error.status !== 400;
        return of({ kind: canBePosted ? 'unknown' : 'invalid', text: reasonOf(error) } as const);
      }),
    );
    shown$.next(states$);
  }
  return {
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    note(typed) {
      input = typed;
      const address = readEmbedInput(typed);
      if (address !== undefined && address === asked) return;
      asked = address;
      if (address !== undefined) ask(address);
      else if (typed.trim() === '') shown$.next(of({ kind: 'empty' }));
      else shown$.next(of({ kind: 'invalid', text: embedTexts.invalidCode }));
    },
    retry() {
      const address = readEmbedInput(input);
      if (address !== undefined) ask(address);
    },
    stop() {
      store.clear();
      shown$.next(EMPTY);
    },
  };
}
