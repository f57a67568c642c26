import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Conversation } from '@tessera/shared-contracts/messaging/conversation';
import { markAsRead } from '@tessera/shared-contracts/messaging/endpoints';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { createLifetime, onEnd } from '@tessera/shared-ui/lifetime';
import { createStore } from '@tessera/shared-ui/store';
import type { MessageDraftStore } from '../../drafts/message-drafts.ts';
import { createMessageChanges } from './change-messages.ts';
import { idOf, type ConversationState, type OpenConversation } from './conversation-state.ts';
import { createEndActions } from './end-conversation.ts';
import { createFetches } from './fetch-conversation.ts';
import {
  canCheckSent,
  initialProgress,
  lacksSent,
  readingInSight,
  reduceConversation,
  type ConversationEvent,
  type ConversationModel,
} from './reduce-conversation.ts';
import { createSendQueue } from './send-queue.ts';

export interface ConversationOptions {
  readonly platform: Pick<Platform, 'call' | 'outbox' | 'log' | 'flags'>;
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

/**
 * Creates the model of a conversation: `reduceConversation` decides how it changes, and the
 * functions here make the calls. It fetches nothing before `load`.
 */
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
  let progress = initialProgress;
  const model = (): ConversationModel => ({ state: store.state, progress });
  function dispatch(event: ConversationEvent): void {
    const next = reduceConversation(model(), event);
    progress = next.progress;
    if (next.state !== store.state) store.set(next.state);
  }
  const idNow = (): string => idOf(store.state.shown);
  const isOpen = (): boolean => store.state.shown.view === 'open';

  /** Marks fetched messages as read once the user can see them. */
  async function readInSight(): Promise<void> {
    const id = idNow();
    const reading = readingInSight(model());
    if (!reading) return;
    dispatch({ kind: 'read-asked' });
    try {
      await platform.call(markAsRead, {
        body: { conversation_id: id, participant: acting.uuid, last_read_ts: reading.upTo },
      });
      // the counts must be updated even if the window was closed during the call
      dispatch({ kind: 'read', reading });
      onRead(id, reading.count);
      onChange();
    } catch (error) {
      platform.log.error(error, { part: 'conversation', step: 'mark as read' });
      // perhaps only the response was lost, so other tabs are told of a possible change
      const isFirstFailure = reading.upTo > progress.failedTs;
      // retried after the next poll, or when what the user can see changes
      dispatch({ kind: 'read-failed', reading });
      if (isFirstFailure) onChange();
    }
  }

  /** Shows the newest page of the conversation. */
  function show(conversation: Conversation, readBefore = Infinity): void {
    const hasSent = queue.recognise(conversation.messages.data);
    dispatch({ kind: 'page-arrived', conversation, readBefore });
    void readInSight();
    void queue.flush();
    if (hasSent) onChange();
  }

  /** Fetches sent messages that are not shown, such as those from another device. */
  function fetchSent(): void {
    if (signal.aborted || !canCheckSent(model())) return;
    const isMissing = lacksSent(model());
    dispatch({ kind: 'sent-checked' });
    if (isMissing) void fetches.fetchUnread(progress.knownUnread);
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
    onSentLater() {
      void fetches.fetchUnread(progress.knownUnread);
      onChange();
    },
    onSaved(answer) {
      if ('participants' in answer && idNow() === '') show(answer);
      else {
        const [message] = 'participants' in answer ? answer.messages.data.slice(-1) : [answer];
        if (message) dispatch({ kind: 'saved', message });
        // the conversation had already been started elsewhere
        if ('participants' in answer || idNow() === '')
          void fetches.fetchUnread(progress.knownUnread);
      }
      onSaved();
      onChange();
    },
  });
  const fetches = createFetches({
    platform,
    acting,
    other,
    knownId,
    signal,
    model,
    dispatch,
    show,
    recognise: queue.recognise,
  });

  return {
    store,
    ...fetches,
    noteSent(ts) {
      dispatch({ kind: 'sent', ts });
      fetchSent();
    },
    onPollAnswered() {
      dispatch({ kind: 'poll-answered' });
      if (progress.isBehind && isOpen()) void fetches.fetchUnread(progress.knownUnread);
      else void readInSight();
    },
    setUnreadCount(count) {
      const hasRisen = count > progress.knownUnread;
      dispatch({ kind: 'counted', count });
      if (hasRisen && isOpen() && progress.sight.isAtEnd) void fetches.fetchUnread(count);
    },
    setSight(sight) {
      dispatch({ kind: 'sight-changed', sight });
      fetchSent();
      const { waiting } = store.state;
      if (sight.isAtEnd && waiting > 0) {
        dispatch({ kind: 'waiting-asked' });
        void fetches.fetchUnread(waiting);
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
