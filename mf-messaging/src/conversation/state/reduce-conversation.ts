import type {
  Conversation,
  Message,
  Participant,
} from '@tessera/shared-contracts/messaging/conversation';
import { mergeMessages } from './arrange-messages.ts';
import { idOf, timesOf, type ConversationState, type Sight } from './conversation-state.ts';
import type { FetchFailure } from './fetch-error.ts';
import { addSaved, mergePage } from './merge-page.ts';
import { refreshShown } from './refresh-shown.ts';

/** Messages to mark as read: all up to a time. */
export interface Reading {
  readonly upTo: number;
  readonly count: number;
}

/** What a window knows about its conversation but does not show. */
export interface Progress {
  readonly sight: Sight;
  /** Fetched messages that the user has not been able to see yet. */
  readonly toRead: Reading | undefined;
  /** How many messages are unread, as far as this window knows. */
  readonly knownUnread: number;
  /** Time of the newest message that was marked as read here; no message is marked twice. */
  readonly readTs: number;
  /** Time of the newest message that could not be marked as read. */
  readonly failedTs: number;
  /** Times of messages that the user's blog has sent and that might not be shown yet. */
  readonly sentTimes: readonly number[];
  /**
   * Whether a fetch of the newest messages has failed. If the conversation is shown, the fetch is
   * retried after the next successful poll.
   */
  readonly isBehind: boolean;
  /** Time up to which the list has no gaps. */
  readonly completeTo: number;
}

export const initialProgress: Progress = {
  sight: { isAtEnd: true, isVisible: true },
  toRead: undefined,
  knownUnread: 0,
  readTs: 0,
  failedTs: 0,
  sentTimes: [],
  isBehind: false,
  completeTo: 0,
};

/** A conversation: what its window shows, and what the window knows besides. */
export interface ConversationModel {
  readonly state: ConversationState;
  readonly progress: Progress;
}

/** What happens to a conversation. */
export type ConversationEvent =
  /** A failed first fetch is tried again. */
  | { readonly kind: 'retried' }
  /** The conversation cannot be shown. */
  | { readonly kind: 'failed'; readonly failure: FetchFailure }
  /** A fetch of the newest messages starts, or has failed. */
  | { readonly kind: 'fetch-started' | 'fetch-failed' }
  /** The newest page has arrived; `readBefore` is the `readTs` of when its fetch started. */
  | {
      readonly kind: 'page-arrived';
      readonly conversation: Conversation;
      readonly readBefore: number;
    }
  /** The page that was fetched for a count of unread messages contains nothing new. */
  | { readonly kind: 'nothing-new'; readonly count: number }
  | { readonly kind: 'older-asked' | 'older-failed' }
  | { readonly kind: 'older-arrived'; readonly messages: Conversation['messages'] }
  | { readonly kind: 'refreshed'; readonly conversation: Conversation }
  | { readonly kind: 'introduction-asked' | 'introduction-failed' }
  | { readonly kind: 'introduced'; readonly introduction: Participant }
  /** The server has saved a message of the user. */
  | { readonly kind: 'saved'; readonly message: Message }
  | { readonly kind: 'poll-answered' }
  /** A poll has counted unread messages. */
  | { readonly kind: 'counted'; readonly count: number }
  /** What the user can see has changed. */
  | { readonly kind: 'sight-changed'; readonly sight: Sight }
  /** Messages that were waiting for the user to reach the end are fetched. */
  | { readonly kind: 'waiting-asked' }
  /** The user's blog has sent a message, here or elsewhere. */
  | { readonly kind: 'sent'; readonly ts: number }
  /** It is known whether sent messages are missing. */
  | { readonly kind: 'sent-checked' }
  | { readonly kind: 'read-asked' }
  | { readonly kind: 'read' | 'read-failed'; readonly reading: Reading };

/** Shows the newest page of a conversation. */
function showPage(
  { state, progress }: ConversationModel,
  conversation: Conversation,
  readBefore: number,
): ConversationModel {
  const { shown } = state;
  const { unreadCount } = conversation;
  const { data, _links: links } = conversation.messages;
  const newest = Math.max(0, ...data.map(({ ts }) => ts));
  const known = {
    messages: shown.view === 'open' ? shown.messages : [],
    completeTo: progress.completeTo,
  };
  const { messages, isConnected } = mergePage(known, conversation);
  return {
    state: {
      ...state,
      shown: {
        view: 'open',
        conversation,
        messages,
        older: shown.view === 'open' && isConnected ? shown.older : links.next,
        isLoadingOlder: false,
      },
      isOffline: false,
      waiting: 0,
    },
    progress: {
      ...progress,
      completeTo: conversation.last_modified_ts,
      // messages were read during the fetch, so only a poll knows how many are unread now
      knownUnread: progress.readTs > readBefore ? 0 : unreadCount,
      toRead:
        unreadCount > 0 && newest > progress.readTs
          ? { upTo: newest, count: unreadCount }
          : progress.toRead,
    },
  };
}

/** Returns a conversation after an event. Its `state` stays the same object unless it changes. */
export function reduceConversation(
  model: ConversationModel,
  event: ConversationEvent,
): ConversationModel {
  const { state, progress } = model;
  const { shown } = state;
  const know = (changes: Partial<Progress>): ConversationModel => ({
    state,
    progress: { ...progress, ...changes },
  });
  const show = (changes: Partial<ConversationState>): ConversationModel => ({
    state: { ...state, ...changes },
    progress,
  });
  switch (event.kind) {
    case 'retried':
      return shown.view === 'failed' ? show({ shown: { ...shown, isRetrying: true } }) : model;
    case 'failed':
      return show({ shown: { view: 'failed', isRetrying: false, ...event.failure } });
    case 'fetch-started':
      return know({ isBehind: false });
    case 'fetch-failed':
      return know({ isBehind: true });
    case 'page-arrived':
      return showPage(model, event.conversation, event.readBefore);
    case 'nothing-new':
      return know({ knownUnread: Math.max(progress.knownUnread, event.count) });
    case 'older-asked':
      return shown.view === 'open' ? show({ shown: { ...shown, isLoadingOlder: true } }) : model;
    case 'older-failed':
      return shown.view === 'open' ? show({ shown: { ...shown, isLoadingOlder: false } }) : model;
    case 'older-arrived': {
      if (shown.view !== 'open') return model;
      const { data, _links: links } = event.messages;
      const messages = mergeMessages(data, shown.messages);
      return show({ shown: { ...shown, messages, older: links.next, isLoadingOlder: false } });
    }
    case 'refreshed':
      return show({ shown: refreshShown(shown, event.conversation) });
    case 'introduction-asked':
      return show({ isFetchingIcebreakers: true });
    case 'introduction-failed':
      return show({ isFetchingIcebreakers: false });
    case 'introduced':
      return show({ introduction: event.introduction, isFetchingIcebreakers: false });
    case 'saved':
      return show({
        shown: addSaved(shown, event.message, progress.completeTo),
        isOffline: false,
      });
    case 'poll-answered':
      return state.isOffline ? show({ isOffline: false }) : model;
    case 'counted': {
      const { count } = event;
      const waits =
        count > progress.knownUnread && shown.view === 'open' && !progress.sight.isAtEnd;
      const waiting = count === 0 ? 0 : waits ? count : state.waiting;
      return {
        state: waiting === state.waiting ? state : { ...state, waiting },
        progress: { ...progress, knownUnread: count },
      };
    }
    case 'sight-changed':
      return know({ sight: event.sight });
    case 'waiting-asked':
      return show({ waiting: 0 });
    case 'sent':
      return know({ sentTimes: [...progress.sentTimes, event.ts] });
    case 'sent-checked':
      return know({ sentTimes: [] });
    case 'read-asked':
      return know({ toRead: undefined });
    case 'read':
      return know({
        knownUnread: 0,
        readTs: Math.max(progress.readTs, event.reading.upTo),
      });
    case 'read-failed':
      return know({
        toRead: progress.toRead ?? event.reading,
        failedTs: event.reading.upTo,
      });
  }
}

/** The messages to mark as read now: once the user can see them. */
export const readingInSight = ({
  state,
  progress: { sight, toRead },
}: ConversationModel): Reading | undefined =>
  idOf(state.shown) !== '' && sight.isAtEnd && sight.isVisible ? toRead : undefined;

/**
 * Whether it can be decided now if sent messages are missing. Pending calls may contain them in
 * their responses.
 */
export const canCheckSent = ({
  state: { shown, unsent },
  progress: { sentTimes, sight },
}: ConversationModel): boolean =>
  sentTimes.length > 0 &&
  sight.isAtEnd &&
  shown.view !== 'loading' &&
  !unsent.some((message) => message.state === 'pending');

/** Whether sent messages, such as those from another device, are missing from an open list. */
export function lacksSent({ state: { shown }, progress }: ConversationModel): boolean {
  const times = timesOf(shown);
  return shown.view === 'open' && progress.sentTimes.some((ts) => !times.includes(ts));
}
