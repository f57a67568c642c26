import { screwyText } from '@tessera/shared-ui/recipients/screwy-text';
import type { Conversation, PageLinks } from '@tessera/shared-contracts/messaging/conversation';
import { searchConversations } from '@tessera/shared-contracts/messaging/endpoints';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { fromAbortable } from '@tessera/shared-ui/from-abortable';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import {
  EMPTY,
  Subject,
  catchError,
  map,
  of,
  switchAll,
  switchMap,
  tap,
  timer,
  type Observable,
} from 'rxjs';
import { queryOf } from '../panel/next-page.ts';

/** Conversations, each with its newest message that contains the search words. */
export interface FoundMessages {
  readonly conversations: readonly Conversation[];
  readonly next: PageLinks['next'];
}

export type MessageSearchState = {
  /** The search text as the user typed it. */
  readonly text: string;
} & (
  | { readonly phase: 'idle' }
  | { readonly phase: 'searching' }
  | { readonly phase: 'failed'; readonly why: string }
  | (FoundMessages & { readonly phase: 'found'; readonly more: 'idle' | 'loading' | 'failed' })
);

/** A search in the messages of one of the user's blogs. */
export interface MessageSearch {
  readonly store: ReadableStore<MessageSearchState>;
  type(text: string): void;
  /** Searches again after a failure. */
  retry(): void;
  loadMore(): void;
  close(): void;
}

/** Milliseconds from the last keystroke to the search. */
const searchDelay = 250;

/** Creates the search: a pause in typing starts a request, and the next keystroke aborts it. */
export function createMessageSearch(
  { call, log }: Pick<Platform, 'call' | 'log'>,
  /** uuid of the user's blog. */
  participant: string,
): MessageSearch {
  const store = createStore<MessageSearchState>({ text: '', phase: 'idle' });
  /** What is to be done now, in place of what was done before. */
  const work$ = new Subject<Observable<unknown>>();
  const working = work$.pipe(switchAll()).subscribe();

  /** Fetches a page of the current search and shows the state that follows. */
  const fetching = (
    query: Readonly<Record<string, string>>,
    toFound: (page: FoundMessages) => MessageSearchState,
    toFailed: (error: unknown) => MessageSearchState,
  ): Observable<MessageSearchState> =>
    fromAbortable(async function fetchPage(signal): Promise<FoundMessages> {
      const q = store.state.text.trim();
      const { conversations, _links: links } = await call(
        searchConversations,
        { query: { ...query, participant, q } },
        { signal },
      );
      return { conversations, next: links.next };
    }).pipe(
      map(toFound),
      catchError(function report(error: unknown) {
        log.error(error, { part: 'message search' });
        return of(toFailed(error));
      }),
      tap(store.set),
    );
  function search(delay: number): void {
    const { text } = store.state;
    store.set({ text, phase: 'searching' });
    const first$ = fetching(
      {},
      (page) => ({ text, phase: 'found', ...page, more: 'idle' }),
      (error) => ({ text, phase: 'failed', why: screwyText(error) }),
    );
    work$.next(delay > 0 ? timer(delay).pipe(switchMap(() => first$)) : first$);
  }

  return {
    store,
    type(text) {
      store.set({ text, phase: 'idle' });
      if (text.trim() === '') work$.next(EMPTY);
      else search(searchDelay);
    },
    retry: () => search(0),
    loadMore() {
      const { state } = store;
      if (state.phase !== 'found' || !state.next || state.more === 'loading') return;
      store.set({ ...state, more: 'loading' });
      const known = new Set(state.conversations.map(({ id }) => id));
      const more$ = fetching(
        queryOf(state.next),
        ({ conversations, next }) => ({
          ...state,
          conversations: [
            ...state.conversations,
            ...conversations.filter(({ id }) => !known.has(id)),
          ],
          next,
          more: 'idle',
        }),
        () => ({ ...state, more: 'failed' }),
      );
      work$.next(more$);
    },
    close: () => working.unsubscribe(),
  };
}
