import { screwyText } from '@tessera/shared-ui/recipients/screwy-text';
import type { Conversation, PageLinks } from '@tessera/shared-contracts/messaging/conversation';
import { conversations as fetchConversations } from '@tessera/shared-contracts/messaging/endpoints';
import { unreadChanged } from '@tessera/shared-contracts/messaging/events';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import type { MessagingChannel } from '../channels/channel-records.ts';
import { queryOf } from '../panel/next-page.ts';

/** The loaded conversations of a blog, and the link to the next page. */
export interface Pages {
  readonly conversations: readonly Conversation[];
  readonly next?: PageLinks['next'];
}

interface OfChannel {
  /** The blog whose conversations these are. */
  readonly of: MessagingChannel;
}
export type InboxState = OfChannel &
  (
    | { readonly phase: 'loading' }
    | { readonly phase: 'failed'; readonly isRetrying: boolean; readonly text: string }
    | (Pages & { readonly phase: 'ready'; readonly more: 'idle' | 'loading' | 'failed' })
  );

/** The conversations of the user's blogs, one blog at a time. */
export interface Inbox {
  readonly store: ReadableStore<InboxState>;
  /** Loads or reloads the conversations of a blog; aborts pending requests. */
  show(channel: MessagingChannel): Promise<void>;
  /**
   * Applies a change that was made on the server to a listed conversation. If `change` returns
   * undefined, the conversation is removed from the list.
   */
  change(id: string, change: (now: Conversation) => Conversation | undefined): void;
  /** Loads the next page if {@link hasFurtherPage} allows it and no further page is loading. */
  loadMore(): Promise<void>;
  abort(): void;
}

/** Another page is requested only if at least this many conversations are loaded. */
const minForNextPage = 10;

/** Whether another page may be requested. */
export const hasFurtherPage = ({ conversations, next }: Pages): boolean =>
  next !== undefined && conversations.length >= minForNextPage;

/** Merges conversations, most recently modified first; newly fetched ones replace known ones. */
export function mergeConversations(
  known: readonly Conversation[],
  fresh: readonly Conversation[],
): Conversation[] {
  const byId = new Map([...known, ...fresh].map((conversation) => [conversation.id, conversation]));
  return [...byId.values()].toSorted((a, b) => b.last_modified_ts - a.last_modified_ts);
}

/**
 * Replaces the first page. Older pages stay if the new page contains a known conversation and is
 * not the last page; otherwise conversations between them and the new page might be missing. Known
 * conversations that are at least as recent as the oldest on the new page, but missing from it, are
 * dropped, because they must have been deleted.
 */
export function replaceFirstPage(known: Pages, fresh: Pages): Pages {
  const ids = new Set(fresh.conversations.map(({ id }) => id));
  const oldest = Math.min(...fresh.conversations.map(({ last_modified_ts: modified }) => modified));
  const older = known.conversations.filter(({ last_modified_ts: modified }) => modified < oldest);
  const follows = fresh.next !== undefined && known.conversations.some(({ id }) => ids.has(id));
  return follows && older.length > 0
    ? { conversations: mergeConversations(older, fresh.conversations), next: known.next }
    : { conversations: mergeConversations([], fresh.conversations), next: fresh.next };
}

/**
 * The inbox state that follows from a blog's record: `ready` if the blog's conversations have been
 * loaded, otherwise `loading`.
 */
export const knownState = (channel: MessagingChannel): InboxState =>
  channel.isInboxFetched
    ? {
        of: channel,
        phase: 'ready',
        conversations: channel.conversations,
        next: channel.next,
        more: 'idle',
      }
    : { of: channel, phase: 'loading' };

/**
 * Creates an inbox. Loaded conversations are stored in the blogs' records, so that a later inbox
 * shows them immediately. Once all conversations of a blog are loaded, the inbox announces their
 * unread count.
 */
export function createInbox(
  { call, log, bus }: Pick<Platform, 'bus' | 'call' | 'log'>,
  acting: MessagingChannel,
): Inbox {
  const store = createStore<InboxState>(knownState(acting));
  let pending = new AbortController();

  async function fetchPage(
    { uuid }: MessagingChannel,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Pages> {
    const page = await call(
      fetchConversations,
      { query: { ...query, participant: uuid } },
      { signal },
    );
    return { conversations: page.conversations, next: page._links.next };
  }
  function keep(channel: MessagingChannel, { conversations, next }: Pages): void {
    channel.isInboxFetched = true;
    channel.conversations = conversations;
    channel.next = next;
    store.set(knownState(channel));
    if (next) return;
    const count = conversations.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
    bus.emit(unreadChanged, { tumblelog: channel.name, count });
  }

  return {
    store,
    async show(channel) {
      pending.abort();
      const { signal } = (pending = new AbortController());
      const { state } = store;
      store.set(
        state.phase === 'failed' && state.of === channel
          ? { ...state, isRetrying: true }
          : knownState(channel),
      );
      try {
        const page = await fetchPage(channel, {}, signal);
        if (!signal.aborted) keep(channel, replaceFirstPage(channel, page));
      } catch (error) {
        if (signal.aborted) return;
        log.error(error, { part: 'inbox' });
        // keep a list that is already loaded
        if (channel.isInboxFetched) return;
        store.set({ of: channel, phase: 'failed', isRetrying: false, text: screwyText(error) });
      }
    },
    change(id, change) {
      const { state } = store;
      if (state.phase !== 'ready') return;
      const { of: channel, more } = state;
      const conversations = channel.conversations.flatMap((known) => {
        const next = known.id === id ? change(known) : known;
        return next ? [next] : [];
      });
      keep(channel, { conversations, next: channel.next });
      // `keep` has set `more` to `idle`, but another page may still be loading
      if (store.state.phase === 'ready') store.set({ ...store.state, more });
    },
    async loadMore() {
      const { state } = store;
      if (state.phase !== 'ready' || state.more === 'loading') return;
      if (!state.next || !hasFurtherPage(state)) return;
      const { signal } = pending;
      const { of: channel, next } = state;
      store.set({ ...state, more: 'loading' });
      try {
        const page = await fetchPage(channel, queryOf(next), signal);
        if (signal.aborted) return;
        keep(channel, {
          conversations: mergeConversations(channel.conversations, page.conversations),
          next: page.next,
        });
      } catch (error) {
        if (signal.aborted) return;
        log.error(error, { part: 'inbox' });
        // the list may have changed during the request
        if (store.state.phase === 'ready') store.set({ ...store.state, more: 'failed' });
      }
    },
    abort: () => pending.abort(),
  };
}
