import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import {
  canSend,
  otherSide,
  type Conversation,
  type Message,
} from '@tessera/shared-contracts/messaging/conversation';
import {
  conversationMessages,
  markAsRead,
  participantInfo,
} from '@tessera/shared-contracts/messaging/endpoints';
import { messagingTexts, windowTexts } from '@tessera/shared-contracts/messaging/texts';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { createLifetime, onEnd } from '@tessera/shared-ui/lifetime';
import { createStore } from '@tessera/shared-ui/store';
import type { MessageDraftStore } from '../../drafts/message-drafts.ts';
import { queryOf } from '../../panel/next-page.ts';
import { mergeMessages } from './arrange-messages.ts';
import { createMessageChanges } from './change-messages.ts';
import {
  idOf,
  timesOf,
  type ConversationState,
  type OpenConversation,
  type Sight,
} from './conversation-state.ts';
import { createEndActions } from './end-conversation.ts';
import { readFetchError, type FetchFailure } from './fetch-error.ts';
import { createFetchOrder } from './fetch-order.ts';
import { addSaved, mergePage } from './merge-page.ts';
import { canStartWith, emptyConversation } from './new-conversation.ts';
import { refreshShown } from './refresh-shown.ts';
import { createSendQueue } from './send-queue.ts';

export interface ConversationOptions {
  readonly platform: Pick<Platform, 'call' | 'log' | 'flags'>;
  readonly acting: Channel;
  /** Name of the other blog. */
  readonly other: string;
  /** Id of the conversation, if it is known. */
  readonly id?: string;
  readonly drafts: MessageDraftStore;
  /** When aborted, ends the conversation as `close` does. */
  readonly within?: AbortSignal;
  /**
   * Called after the conversation was marked as read, deleted or reported, and after a message was
   * sent or deleted. Also called when marking it as read fails, since perhaps only the response was
   * lost.
   */
  readonly onChange?: () => void;
  /** Called with the conversation's id and the number of messages that were marked as read. */
  readonly onRead?: (id: string, count: number) => void;
  /** Called after the server has saved a message that the user sent. */
  readonly onSaved?: () => void;
}

/** Creates the model of a conversation. It fetches nothing before `load`. */
export function createConversation({
  platform,
  acting,
  other,
  id: knownId = '',
  drafts,
  within,
  onChange = () => {},
  onRead = () => {},
  onSaved = () => {},
}: ConversationOptions): OpenConversation {
  const { call, log, flags } = platform;
  const life = within ? createLifetime(within) : new AbortController();
  const { signal } = life;
  const store = createStore<ConversationState>({
    shown: { view: 'loading' },
    unsent: drafts.read().unsent.map((message) => ({ ...message, state: 'failed' })),
    isOffline: false,
    waiting: 0,
    isFetchingIcebreakers: false,
    revealed: new Set(),
  });
  const change = (changes: Partial<ConversationState>): void =>
    store.set({ ...store.state, ...changes });
  const fail = (failure: FetchFailure): void =>
    change({ shown: { view: 'failed', isRetrying: false, ...failure } });
  const idNow = (): string => idOf(store.state.shown);
  const timesNow = (): readonly number[] => timesOf(store.state.shown);
  let sight: Sight = { isAtEnd: true, isVisible: true };
  let toRead: { readonly upTo: Message; readonly count: number } | undefined;
  /** How many messages are unread, as far as this window knows. */
  let knownUnread = 0;
  /** Time of the newest message that was marked as read here; no message is marked twice. */
  let readTs = 0;
  /** Time of the newest message that could not be marked as read. */
  let failedTs = 0;
  /** Times of messages that the user's blog has sent and that might not be shown yet. */
  let sentTimes: readonly number[] = [];
  /**
   * Whether a fetch of the newest messages has failed. If the conversation is shown, the fetch is
   * retried after the next successful poll.
   */
  let isBehind = false;
  /** Time up to which the list has no gaps. */
  let completeTo = 0;
  const order = createFetchOrder();

  /** Starts a fetch of the newest page; `show` ignores an outdated response. */
  function startFetch() {
    const { isOutdated, take } = order.start(signal);
    const readBefore = readTs;
    isBehind = false;
    return {
      isOutdated,
      show(conversation: Conversation): void {
        // ignores a response that is outdated, or from before the conversation was started
        if (!take() || (conversation.id === '' && idNow() !== '')) return;
        show(conversation);
        // messages were read during the fetch, so only a poll knows how many are unread now
        if (readTs > readBefore) knownUnread = 0;
      },
    };
  }

  /** Marks fetched messages as read once the user can see them. */
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
      // the counts must be updated even if the window was closed during the call
      knownUnread = 0;
      readTs = Math.max(readTs, reading.upTo.ts);
      onRead(id, reading.count);
      onChange();
    } catch (error) {
      log.error(error, { part: 'conversation', step: 'mark as read' });
      // retried after the next poll, or when what the user can see changes
      toRead ??= reading;
      // perhaps only the response was lost, so other tabs are told of a possible change
      if (reading.upTo.ts > failedTs) onChange();
      failedTs = reading.upTo.ts;
    }
  }

  /** Shows the newest page of the conversation. */
  function show(conversation: Conversation): void {
    const { shown } = store.state;
    const { data, _links: links } = conversation.messages;
    const known = shown.view === 'open' ? shown.messages : [];
    const { messages, isConnected } = mergePage({ messages: known, completeTo }, conversation);
    completeTo = conversation.last_modified_ts;
    const hasSent = queue.recognise(data);
    change({
      shown: {
        view: 'open',
        conversation,
        messages,
        older: shown.view === 'open' && isConnected ? shown.older : links.next,
        isLoadingOlder: false,
      },
      isOffline: false,
      waiting: 0,
    });
    const [upTo] = data;
    knownUnread = conversation.unreadCount;
    if (upTo && knownUnread > 0 && upTo.ts > readTs) toRead = { upTo, count: knownUnread };
    void readInSight();
    void queue.flush();
    if (hasSent) onChange();
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

  /** Starts a conversation that does not exist on the server yet, if the blog accepts messages. */
  async function begin(fetch: ReturnType<typeof startFetch>): Promise<void> {
    try {
      const introduction = await fetchInfo();
      if (fetch.isOutdated()) return;
      if (introduction.uuid === '')
        return fail({ text: messagingTexts.couldNotLoad, canRetry: false });
      if (!canStartWith(introduction))
        return fail({ text: windowTexts.blogCannotReceive, canRetry: false });
      fetch.show(emptyConversation(acting, introduction));
      if (flags.isOn('isIcebreakersEnabled')) change({ introduction });
    } catch (error) {
      if (fetch.isOutdated()) return;
      log.error(error, { part: 'conversation', step: 'new' });
      fail({ text: messagingTexts.couldNotLoad, canRetry: false });
    }
  }

  async function load(): Promise<void> {
    const { shown } = store.state;
    const id = idNow() === '' ? knownId : idNow();
    if (shown.view === 'failed') change({ shown: { ...shown, isRetrying: true } });
    const fetch = startFetch();
    try {
      const { conversation } = await call(
        conversationMessages,
        { query: { participant: acting.uuid, participants: other } },
        { signal },
      );
      if (fetch.isOutdated()) return;
      const blog = otherSide(conversation);
      if (conversation.id === '' && (!blog || blog.uuid === ''))
        return fail({ text: messagingTexts.couldNotLoad, canRetry: false });
      // only `can_send` matters here, not the blog's `can_receive_messages`
      if (conversation.id === '' && !canSend(conversation))
        return fail({ text: windowTexts.blogCannotReceive, canRetry: false });
      fetch.show(conversation);
      if (!conversation.messages._links.next) await introduce();
    } catch (error) {
      if (fetch.isOutdated()) return;
      log.error(error, { part: 'conversation' });
      if (isCallError(error) && error.status === 404 && id === '') return begin(fetch);
      isBehind = true;
      // an earlier load may have succeeded already
      if (store.state.shown.view !== 'open') fail(readFetchError(error, other));
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
      // the start of the list has changed in the meantime
      if (now.view !== 'open' || now.older !== shown.older || signal.aborted) return;
      queue.recognise(messages.data);
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
    if (store.state.shown.view !== 'open') return load();
    const fetch = startFetch();
    const before = timesNow();
    try {
      const { conversation } = await call(
        conversationMessages,
        {
          query: {
            participant: acting.uuid,
            ...(id === ''
              ? { participants: other }
              : { conversation_id: id, limit: Math.min(10, count + 5) }),
          },
        },
        { signal },
      );
      if (fetch.isOutdated()) return;
      fetch.show(conversation);
      // without an id, `count` covers all conversations of the blog: if nothing is new here, the
      // same count must not cause another fetch
      if (id === '' && timesNow().every((ts) => before.includes(ts)))
        knownUnread = Math.max(knownUnread, count);
    } catch (error) {
      isBehind = true;
      if (!signal.aborted) log.error(error, { part: 'conversation', step: 'unread' });
    }
  }

  async function refresh(): Promise<void> {
    const id = idNow();
    if (id === '') return;
    const query = { participant: acting.uuid, conversation_id: id };
    try {
      const { conversation } = await call(conversationMessages, { query }, { signal });
      if (!signal.aborted) change({ shown: refreshShown(store.state.shown, conversation) });
    } catch (error) {
      if (!signal.aborted) log.error(error, { part: 'conversation', step: 'refresh' });
    }
  }

  /**
   * Fetches sent messages that are not shown, such as those from another device. Waits for pending
   * calls, whose responses may contain the messages.
   */
  function fetchSent(): void {
    if (sentTimes.length === 0 || signal.aborted || !sight.isAtEnd) return;
    if (store.state.shown.view === 'loading') return;
    if (store.state.unsent.some(({ state }) => state === 'pending')) return;
    const shown = timesNow();
    const isMissing = sentTimes.some((ts) => !shown.includes(ts));
    sentTimes = [];
    if (isMissing && store.state.shown.view === 'open') void fetchUnread(knownUnread);
  }
  // in a microtask, so that the response to a call is shown first
  onEnd(
    signal,
    store.subscribe(() => queueMicrotask(fetchSent)),
  );

  const queue = createSendQueue({
    platform,
    acting,
    other,
    drafts,
    store,
    signal,
    onSaved(answer) {
      if ('participants' in answer && idNow() === '') show(answer);
      else {
        const [message] = 'participants' in answer ? answer.messages.data : [answer];
        if (message)
          change({ shown: addSaved(store.state.shown, message, completeTo), isOffline: false });
        // the conversation had already been started elsewhere
        if ('participants' in answer || idNow() === '') void fetchUnread(knownUnread);
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
    refresh,
    noteSent(ts) {
      sentTimes = [...sentTimes, ts];
      fetchSent();
    },
    onPollAnswered() {
      if (store.state.isOffline) change({ isOffline: false });
      if (isBehind && store.state.shown.view === 'open') void fetchUnread(knownUnread);
      else void readInSight();
    },
    setUnreadCount(count) {
      const hasRisen = count > knownUnread;
      knownUnread = count;
      if (count === 0 && store.state.waiting > 0) change({ waiting: 0 });
      if (!hasRisen || store.state.shown.view !== 'open') return;
      if (sight.isAtEnd) void fetchUnread(count);
      else change({ waiting: count });
    },
    setSight(next) {
      sight = next;
      fetchSent();
      const { waiting } = store.state;
      if (sight.isAtEnd && waiting > 0) {
        change({ waiting: 0 });
        void fetchUnread(waiting);
      } else void readInSight();
    },
    send: queue.send,
    sendWithImage: queue.sendWithImage,
    retry: queue.retry,
    discard: queue.discard,
    ...createEndActions({ platform, acting, store, onChange }),
    ...createMessageChanges({ platform, acting, store, onChange }),
    close: () => life.abort(),
  };
}
