import { screwyText } from '@tessera/shared-ui/recipients/screwy-text';
import type { Conversation, PageLinks } from '@tessera/shared-contracts/messaging/conversation';
import { searchConversations } from '@tessera/shared-contracts/messaging/endpoints';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { later } from '@tessera/shared-ui/lifetime';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
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
  loadMore(): Promise<void>;
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
  let attempt = new AbortController();

  async function fetchPage(
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<FoundMessages> {
    const q = store.state.text.trim();
    const { conversations, _links: links } = await call(
      searchConversations,
      { query: { ...query, participant, q } },
      { signal },
    );
    return { conversations, next: links.next };
  }
  function restart(): AbortSignal {
    attempt.abort();
    attempt = new AbortController();
    return attempt.signal;
  }
  async function search(signal: AbortSignal): Promise<void> {
    const { text } = store.state;
    try {
      const page = await fetchPage({}, signal);
      if (!signal.aborted) store.set({ text, phase: 'found', ...page, more: 'idle' });
    } catch (error) {
      if (signal.aborted) return;
      log.error(error, { part: 'message search' });
      store.set({ text, phase: 'failed', why: screwyText(error) });
    }
  }

  return {
    store,
    type(text) {
      const signal = restart();
      if (text.trim() === '') return store.set({ text, phase: 'idle' });
      store.set({ text, phase: 'searching' });
      later(signal, searchDelay, () => void search(signal));
    },
    retry() {
      const signal = restart();
      store.set({ text: store.state.text, phase: 'searching' });
      void search(signal);
    },
    async loadMore() {
      const { state } = store;
      if (state.phase !== 'found' || !state.next || state.more === 'loading') return;
      const { signal } = attempt;
      store.set({ ...state, more: 'loading' });
      try {
        const page = await fetchPage(queryOf(state.next), signal);
        if (signal.aborted) return;
        const known = new Set(state.conversations.map(({ id }) => id));
        const fresh = page.conversations.filter(({ id }) => !known.has(id));
        store.set({
          ...state,
          conversations: [...state.conversations, ...fresh],
          next: page.next,
          more: 'idle',
        });
      } catch (error) {
        if (signal.aborted) return;
        log.error(error, { part: 'message search' });
        store.set({ ...state, more: 'failed' });
      }
    },
    close: () => attempt.abort(),
  };
}
