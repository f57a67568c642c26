import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Conversation, PageLinks } from '@tessera/shared-contracts/messaging/conversation';
import { conversations } from '@tessera/shared-contracts/messaging/endpoints';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import { screwyText } from '../conversation/fetch-error.ts';
import { queryOf } from '../next-page.ts';

export type InboxState =
  | { readonly view: 'loading' }
  | { readonly view: 'failed'; readonly isRetrying: boolean; readonly text: string }
  | { readonly view: 'empty' }
  | {
      readonly view: 'listing';
      readonly conversations: readonly Conversation[];
      readonly next: PageLinks['next'];
      readonly isLoadingMore: boolean;
    };

/** The conversations of one own blog. */
export interface Inbox {
  readonly store: ReadableStore<InboxState>;
  load(): Promise<void>;
  loadMore(): Promise<void>;
  close(): void;
}

/** Merges conversations, last modified first; fresh ones win. */
export function mergeConversations(
  known: readonly Conversation[],
  fresh: readonly Conversation[],
): Conversation[] {
  const byId = new Map([...known, ...fresh].map((conversation) => [conversation.id, conversation]));
  return [...byId.values()].toSorted((a, b) => b.last_modified_ts - a.last_modified_ts);
}

export function createInbox({ call, log }: Pick<Platform, 'call' | 'log'>, acting: Channel): Inbox {
  const life = new AbortController();
  const store = createStore<InboxState>({ view: 'loading' });
  const fetchPage = (query: Record<string, string>) =>
    call(conversations, { query: { ...query, participant: acting.uuid } }, { signal: life.signal });
  const failed = (error: unknown, state: InboxState): void => {
    if (life.signal.aborted) return;
    log.error(error, { part: 'inbox' });
    store.set(state);
  };

  return {
    store,
    async load() {
      const before = store.state;
      if (before.view === 'failed') store.set({ ...before, isRetrying: true });
      try {
        const page = await fetchPage({});
        if (life.signal.aborted) return;
        // keep loaded older pages if they still connect to the first
        const known = store.state.view === 'listing' && page._links.next ? store.state : undefined;
        store.set(
          page.conversations.length === 0
            ? { view: 'empty' }
            : {
                view: 'listing',
                conversations: mergeConversations(known?.conversations ?? [], page.conversations),
                next: known ? known.next : page._links.next,
                isLoadingMore: false,
              },
        );
      } catch (error) {
        failed(
          error,
          before.view === 'listing' || before.view === 'empty'
            ? before
            : { view: 'failed', isRetrying: false, text: screwyText(error) },
        );
      }
    },
    async loadMore() {
      const before = store.state;
      if (before.view !== 'listing' || !before.next || before.isLoadingMore) return;
      store.set({ ...before, isLoadingMore: true });
      try {
        const page = await fetchPage(queryOf(before.next));
        if (!life.signal.aborted)
          store.set({
            view: 'listing',
            conversations: mergeConversations(before.conversations, page.conversations),
            next: page._links.next,
            isLoadingMore: false,
          });
      } catch (error) {
        failed(error, before);
      }
    },
    close: () => life.abort(),
  };
}
