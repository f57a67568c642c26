import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import {
  otherSide,
  type Conversation,
  type Message,
} from '@tessera/shared-contracts/messaging/conversation';
import {
  conversationMessages,
  deleteConversation,
  flagConversation,
  markAsRead,
  participantInfo,
} from '@tessera/shared-contracts/messaging/endpoints';
import { messagingTexts, windowTexts } from '@tessera/shared-contracts/messaging/texts';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { createStore } from '@tessera/shared-ui/store';
import type { MessageDraftStore } from '../drafts/message-drafts.ts';
import { queryOf } from '../next-page.ts';
import { mergeMessages } from './arrange-messages.ts';
import type { ConversationState, OpenConversation, Sight } from './conversation-state.ts';
import { readFetchError, type FetchFailure } from './fetch-error.ts';
import { canStartWith, emptyConversation } from './new-conversation.ts';
import { createSendQueue } from './send-queue.ts';

export interface ConversationOptions {
  readonly platform: Pick<Platform, 'call' | 'log' | 'flags'>;
  readonly acting: Channel;
  /** Name of the other blog. */
  readonly other: string;
  /** Id of a conversation that is known to exist. */
  readonly id?: string;
  readonly drafts: MessageDraftStore;
  /** Called when it was marked as read, deleted or reported, or a message was sent. */
  readonly onChange?: () => void;
  /** Called with the number of messages that were marked as read. */
  readonly onRead?: (id: string, count: number) => void;
  /** Called when an own message was saved. */
  readonly onSaved?: () => void;
}

/** Creates the model of a conversation. It fetches nothing before `load`. */
export function createConversation({
  platform,
  acting,
  other,
  id: knownId = '',
  drafts,
  onChange = () => {},
  onRead = () => {},
  onSaved = () => {},
}: ConversationOptions): OpenConversation {
  const { call, log, flags } = platform;
  const life = new AbortController();
  const { signal } = life;
  const store = createStore<ConversationState>({
    shown: { view: 'loading' },
    unsent: drafts.read().unsent.map((message) => ({ ...message, state: 'failed' })),
    isOffline: false,
    waiting: 0,
    isFetchingIcebreakers: false,
  });
  const change = (changes: Partial<ConversationState>): void =>
    store.set({ ...store.state, ...changes });
  const fail = (failure: FetchFailure): void =>
    change({ shown: { view: 'failed', isRetrying: false, ...failure } });
  const idNow = (): string => {
    const { shown } = store.state;
    return shown.view === 'open' ? shown.conversation.id : '';
  };
  let sight: Sight = { isAtEnd: true, isVisible: true };
  let toRead: { readonly upTo: Message; readonly count: number } | undefined;
  let told = 0;

  /** Marks as read what was fetched, once it is in sight. */
  async function readInSight(): Promise<void> {
    const id = idNow();
    if (!toRead || id === '' || !sight.isAtEnd || !sight.isVisible) return;
    const reading = toRead;
    toRead = undefined;
    try {
      await call(markAsRead, {
        body: {
          conversation_id: id,
          participant: acting.uuid,
          last_read_ts: reading.upTo.ts,
        },
      });
      if (signal.aborted) return;
      told = 0;
      onRead(id, reading.count);
      onChange();
    } catch (error) {
      log.error(error, { part: 'conversation', step: 'mark as read' });
      // the next change of what is in sight tries again
      toRead ??= reading;
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
      waiting: 0,
    });
    const [upTo] = data;
    told = conversation.unreadCount;
    if (upTo && told > 0) toRead = { upTo, count: told };
    void readInSight();
    void queue.flush();
  }

  const fetchInfo = () =>
    call(participantInfo, { query: { q: other, participant: acting.uuid } }, { signal });

  async function introduce(): Promise<void> {
    if (!flags.isOn('isIcebreakersEnabled') || store.state.introduction) return;
    change({ isFetchingIcebreakers: true });
    try {
      const introduction = await fetchInfo();
      if (!signal.aborted) change({ introduction });
    } catch (error) {
      if (!signal.aborted) log.error(error, { part: 'conversation', step: 'icebreakers' });
    } finally {
      if (!signal.aborted) change({ isFetchingIcebreakers: false });
    }
  }

  /** Begins a conversation that the server does not know, if its blog can be talked to. */
  async function begin(): Promise<void> {
    try {
      const introduction = await fetchInfo();
      if (signal.aborted) return;
      if (introduction.uuid === '')
        return fail({ text: messagingTexts.couldNotLoad, canRetry: false });
      if (!canStartWith(introduction))
        return fail({ text: windowTexts.blogCannotReceive, canRetry: false });
      show(emptyConversation(acting, introduction));
      if (flags.isOn('isIcebreakersEnabled')) change({ introduction });
    } catch (error) {
      if (signal.aborted) return;
      log.error(error, { part: 'conversation', step: 'new' });
      fail({ text: messagingTexts.couldNotLoad, canRetry: false });
    }
  }

  async function load(): Promise<void> {
    const { shown } = store.state;
    const id = idNow() === '' ? knownId : idNow();
    if (shown.view === 'failed') change({ shown: { ...shown, isRetrying: true } });
    try {
      const { conversation } = await call(
        conversationMessages,
        { query: { participant: acting.uuid, participants: other } },
        { signal },
      );
      if (signal.aborted) return;
      const blog = otherSide(conversation);
      if (conversation.id === '' && (!blog || blog.uuid === ''))
        return fail({ text: messagingTexts.couldNotLoad, canRetry: false });
      // whether it can receive is for `can_send` alone to say
      if (conversation.id === '' && !conversation.can_send)
        return fail({ text: windowTexts.blogCannotReceive, canRetry: false });
      show(conversation);
      if (!conversation.messages._links.next) await introduce();
    } catch (error) {
      if (signal.aborted) return;
      log.error(error, { part: 'conversation' });
      if (isCallError(error) && error.status === 404 && id === '') return begin();
      fail(readFetchError(error, other));
    }
  }

  async function loadOlder(): Promise<void> {
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
  }

  async function fetchUnread(count: number): Promise<void> {
    const id = idNow();
    if (id === '') return load();
    try {
      const { conversation } = await call(
        conversationMessages,
        {
          query: {
            participant: acting.uuid,
            conversation_id: id,
            limit: Math.min(10, count + 5),
          },
        },
        { signal },
      );
      if (!signal.aborted) show(conversation);
    } catch (error) {
      // the next poll brings the same count, and is to fetch again
      told = 0;
      if (!signal.aborted) log.error(error, { part: 'conversation', step: 'unread' });
    }
  }

  /** Runs a call that ends the conversation; tells whether it worked. */
  async function end(step: string, run: (id: string) => Promise<unknown>): Promise<boolean> {
    const id = idNow();
    if (id === '') return false;
    try {
      await run(id);
      onChange();
      return true;
    } catch (error) {
      log.error(error, { part: 'conversation', step });
      return false;
    }
  }

  const queue = createSendQueue({
    platform,
    acting,
    other,
    drafts,
    store,
    onSaved(answer) {
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
      onSaved();
      onChange();
    },
  });

  return {
    store,
    load,
    loadOlder,
    fetchUnread,
    answered() {
      if (store.state.isOffline) change({ isOffline: false });
    },
    tell(count) {
      const hasRisen = count > told;
      told = count;
      if (count === 0 && store.state.waiting > 0) change({ waiting: 0 });
      if (!hasRisen || store.state.shown.view !== 'open') return;
      if (sight.isAtEnd) void fetchUnread(count);
      else change({ waiting: count });
    },
    see(next) {
      sight = next;
      const { waiting } = store.state;
      if (sight.isAtEnd && waiting > 0) {
        change({ waiting: 0 });
        void fetchUnread(waiting);
      } else void readInSight();
    },
    send: queue.send,
    retry: queue.retry,
    discard: queue.discard,
    remove: () =>
      end('delete', (id) =>
        call(deleteConversation, { query: { conversation_id: id, participant: acting.uuid } }),
      ),
    flag: () =>
      end('spam', (id) =>
        call(flagConversation, {
          body: { conversation_id: id, participant: acting.uuid, type: 'spam', context: 'inline' },
        }),
      ),
    close: () => life.abort(),
  };
}
