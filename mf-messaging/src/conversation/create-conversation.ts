import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type {
  Conversation,
  Message,
  PageLinks,
} from '@tessera/shared-contracts/messaging/conversation';
import {
  conversationMessages,
  deleteConversation,
  markAsRead,
  sendMessage,
} from '@tessera/shared-contracts/messaging/endpoints';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import type { MessageDraftStore } from '../drafts/message-drafts.ts';
import { queryOf } from '../next-page.ts';
import { mergeMessages } from './arrange-messages.ts';
import { canSendAgain, readFetchError, type FetchFailure } from './fetch-error.ts';

/** An unsent message: queued, being sent, failed, or refused for good. */
export interface Unsent {
  readonly key: string;
  readonly text: string;
  readonly at: number;
  readonly state: 'queued' | 'pending' | 'failed' | 'refused';
  /** A previous attempt failed. */
  readonly isRetry?: boolean;
}

export type ConversationView =
  | { readonly view: 'loading' }
  | ({ readonly view: 'failed'; readonly isRetrying: boolean } & FetchFailure)
  | {
      readonly view: 'open';
      readonly conversation: Conversation;
      readonly messages: readonly Message[];
      readonly older: PageLinks['next'];
      readonly isLoadingOlder: boolean;
    };

export interface ConversationState {
  readonly shown: ConversationView;
  readonly unsent: readonly Unsent[];
  readonly isOffline: boolean;
}

/** One conversation of an own blog with another. */
export interface OpenConversation {
  readonly store: ReadableStore<ConversationState>;
  load(): Promise<void>;
  loadOlder(): Promise<void>;
  /** Fetches new messages, given the number of unread ones. */
  fetchUnread(count: number): Promise<void>;
  send(text: string): void;
  retry(key: string): void;
  discard(key: string): void;
  /** Deletes it for the own blog; resolves to whether that worked. */
  remove(): Promise<boolean>;
  close(): void;
}

export interface ConversationOptions {
  readonly platform: Pick<Platform, 'call' | 'log'>;
  readonly acting: Channel;
  /** Name of the other blog. */
  readonly other: string;
  readonly drafts: MessageDraftStore;
  /** Called when it was marked as read or a message was sent. */
  readonly onChange?: () => void;
}

export function createConversation({
  platform: { call, log },
  acting,
  other,
  drafts,
  onChange = () => {},
}: ConversationOptions): OpenConversation {
  const life = new AbortController();
  const { signal } = life;
  const store = createStore<ConversationState>({
    shown: { view: 'loading' },
    unsent: drafts.read().unsent.map((message) => ({ ...message, state: 'failed' })),
    isOffline: false,
  });
  const change = (changes: Partial<ConversationState>): void =>
    store.set({ ...store.state, ...changes });
  const mark = (key: string, state: Unsent['state']): void =>
    change({
      unsent: store.state.unsent.map((message) =>
        message.key === key ? { ...message, state } : message,
      ),
    });
  const drop = (key: string): void => {
    drafts.removeUnsent(key);
    change({ unsent: store.state.unsent.filter((message) => message.key !== key) });
  };
  let isFlushing = false;

  async function readAll(
    { id, unreadCount }: Conversation,
    newest: Message | undefined,
  ): Promise<void> {
    if (id === '' || unreadCount === 0 || !newest) return;
    try {
      await call(markAsRead, {
        body: { conversation_id: id, participant: acting.uuid, last_read_ts: newest.ts },
      });
      onChange();
    } catch (error) {
      log.error(error, { part: 'conversation', step: 'mark as read' });
    }
  }

  /**
   * Takes over a fetched page. Messages that do not connect to it are dropped, so that the list
   * never has a gap.
   */
  function show(conversation: Conversation): void {
    const { shown } = store.state;
    const {
      data,
      _links: { next },
    } = conversation.messages;
    const known = shown.view === 'open' ? shown : undefined;
    const oldest = data.at(-1);
    const isTied =
      known !== undefined &&
      (next === undefined ||
        (oldest !== undefined && known.messages.some(({ ts }) => ts >= oldest.ts)));
    change({
      shown: {
        view: 'open',
        conversation,
        messages: mergeMessages(isTied ? known.messages : [], data),
        older: isTied ? known.older : next,
        isLoadingOlder: false,
      },
      isOffline: false,
    });
    void readAll(conversation, data[0]);
  }

  async function load(): Promise<void> {
    const { shown } = store.state;
    if (shown.view === 'failed') change({ shown: { ...shown, isRetrying: true } });
    try {
      const { conversation } = await call(
        conversationMessages,
        { query: { participant: acting.uuid, participants: other } },
        { signal },
      );
      if (!signal.aborted) show(conversation);
    } catch (error) {
      if (signal.aborted) return;
      log.error(error, { part: 'conversation' });
      change({ shown: { view: 'failed', isRetrying: false, ...readFetchError(error) } });
    }
  }

  async function sendOne({ key, text }: Unsent): Promise<void> {
    const { shown } = store.state;
    const id = shown.view === 'open' ? shown.conversation.id : '';
    mark(key, 'pending');
    try {
      const answer = await call(sendMessage, {
        body: {
          participant: acting.uuid,
          ...(id === '' ? { participants: [other] } : { conversation_id: id }),
          type: 'TEXT',
          message: text,
          submission_key: key,
        },
      });
      drop(key);
      if ('participants' in answer) show(answer);
      else {
        const now = store.state.shown;
        if (now.view === 'open')
          change({
            shown: {
              ...now,
              conversation: { ...now.conversation, last_modified_ts: answer.ts },
              messages: mergeMessages(now.messages, [answer]),
            },
            isOffline: false,
          });
      }
      onChange();
    } catch (error) {
      log.error(error, { part: 'conversation', step: 'send' });
      mark(key, canSendAgain(error) ? 'failed' : 'refused');
      // otherwise queued messages would arrive before it
      change({
        isOffline: true,
        unsent: store.state.unsent.map((message) =>
          message.state === 'queued' ? { ...message, state: 'failed' } : message,
        ),
      });
    }
  }

  async function flush(): Promise<void> {
    if (isFlushing) return;
    isFlushing = true;
    for (let next = firstQueued(); next; next = firstQueued()) await sendOne(next);
    isFlushing = false;
  }
  const firstQueued = (): Unsent | undefined =>
    store.state.unsent.find(({ state }) => state === 'queued');

  return {
    store,
    load,
    async loadOlder() {
      const { shown } = store.state;
      if (shown.view !== 'open' || !shown.older || shown.isLoadingOlder) return;
      change({ shown: { ...shown, isLoadingOlder: true } });
      try {
        const { messages } = await call(
          conversationMessages,
          { query: { ...queryOf(shown.older), participant: acting.uuid } },
          { signal },
        );
        const now = store.state.shown;
        if (now.view === 'open' && !signal.aborted)
          change({
            shown: {
              ...now,
              messages: mergeMessages(messages.data, now.messages),
              older: messages._links.next,
              isLoadingOlder: false,
            },
          });
      } catch (error) {
        const now = store.state.shown;
        if (now.view === 'open' && !signal.aborted)
          change({ shown: { ...now, isLoadingOlder: false } });
        if (!signal.aborted) log.error(error, { part: 'conversation', step: 'older' });
      }
    },
    async fetchUnread(count) {
      const { shown } = store.state;
      if (shown.view !== 'open' || shown.conversation.id === '') return load();
      try {
        const { conversation } = await call(
          conversationMessages,
          {
            query: {
              participant: acting.uuid,
              conversation_id: shown.conversation.id,
              limit: Math.min(10, count + 5),
            },
          },
          { signal },
        );
        if (!signal.aborted) show(conversation);
      } catch (error) {
        if (!signal.aborted) log.error(error, { part: 'conversation', step: 'unread' });
      }
    },
    send(text) {
      const trimmed = text.trim();
      if (trimmed === '' || store.state.shown.view !== 'open') return;
      const message = { key: crypto.randomUUID(), text: trimmed, at: Date.now() };
      drafts.addUnsent(message);
      change({ unsent: [...store.state.unsent, { ...message, state: 'queued' }] });
      void flush();
    },
    retry(key) {
      change({
        unsent: store.state.unsent.map((message) =>
          message.key === key && message.state === 'failed'
            ? { ...message, state: 'queued', isRetry: true }
            : message,
        ),
      });
      void flush();
    },
    discard: drop,
    async remove() {
      const { shown } = store.state;
      if (shown.view !== 'open' || shown.conversation.id === '') return false;
      try {
        await call(deleteConversation, {
          query: { conversation_id: shown.conversation.id, participant: acting.uuid },
        });
        onChange();
        return true;
      } catch (error) {
        log.error(error, { part: 'conversation', step: 'delete' });
        return false;
      }
    },
    close: () => life.abort(),
  };
}
