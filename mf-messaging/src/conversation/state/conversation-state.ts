import type {
  Conversation,
  Message,
  PageLinks,
  Participant,
} from '@tessera/shared-contracts/messaging/conversation';
import type { StoredUnsent } from '../../drafts/message-draft.ts';
import type { ReadableStore } from '@tessera/shared-ui/store';
import type { FetchFailure } from './fetch-error.ts';

/** A message to send. */
export interface Outgoing extends Omit<StoredUnsent, 'at' | 'key'> {
  /** The submission key, if the message already has one, as a chosen image or GIF does. */
  readonly key?: string;
  /** The file of an IMAGE. */
  readonly file?: Blob;
}

/**
 * An unsent message: queued, being sent, waiting for a connection (in the outbox of the platform),
 * failed (it can be sent again), or refused.
 */
export interface Unsent extends Outgoing {
  readonly key: string;
  readonly at: number;
  readonly state: 'queued' | 'pending' | 'waiting' | 'failed' | 'refused';
  /** Whether this is a retry after a failure. */
  readonly isRetry?: boolean;
  /** The error text, if there is a specific one for this failure. */
  readonly reason?: string | undefined;
}

export type ShownConversation =
  | { readonly view: 'loading' }
  | ({ readonly view: 'failed'; readonly isRetrying: boolean } & FetchFailure)
  | {
      readonly view: 'open';
      readonly conversation: Conversation;
      readonly messages: readonly Message[];
      readonly older: PageLinks['next'];
      readonly isLoadingOlder: boolean;
    };

/**
 * The id of a conversation; '' before its first message, and before the conversation is fetched.
 */
export const idOf = (shown: ShownConversation): string =>
  shown.view === 'open' ? shown.conversation.id : '';

/** Times of the messages that are shown. */
export const timesOf = (shown: ShownConversation): readonly number[] =>
  shown.view === 'open' ? shown.messages.map(({ ts }) => ts) : [];

export interface ConversationState {
  readonly shown: ShownConversation;
  readonly unsent: readonly Unsent[];
  readonly isOffline: boolean;
  /** Number of unread messages that polls have counted but that have not been fetched yet. */
  readonly waiting: number;
  readonly isFetchingIcebreakers: boolean;
  /** Times of the messages whose blurred images were revealed in this window. */
  readonly revealed: ReadonlySet<number>;
  /** Data that introduces the other blog, once fetched. */
  readonly introduction?: Participant;
}

/** Which part of the message list the user can see. */
export interface Sight {
  /** The end of the list is in view. */
  readonly isAtEnd: boolean;
  /** The page is visible and the window is not minimized. */
  readonly isVisible: boolean;
}

/** A conversation between one of the user's blogs and another blog. */
export interface OpenConversation {
  readonly store: ReadableStore<ConversationState>;
  load(): Promise<void>;
  loadOlder(): Promise<void>;
  /** Fetches new messages, given the number of unread ones. */
  fetchUnread(count: number): Promise<void>;
  /**
   * Fetches how far the other side has read, whether typing is shown, and missing link previews;
   * adds no messages.
   */
  refresh(): Promise<void>;
  /** Applies the number of unread messages from a poll. */
  setUnreadCount(count: number): void;
  /** Call after the user's blog has sent a message, here or on another device. */
  noteSent(ts: number): void;
  /**
   * Call after a successful poll: the connection works, so a failed fetch of new messages or a
   * failed call to mark them as read is retried.
   */
  onPollAnswered(): void;
  /**
   * Sets what the user can see: messages are marked as read only while the end of the list is in
   * view and the window is visible. Reaching the end fetches waiting messages.
   */
  setSight(sight: Sight): void;
  send(message: Outgoing): void;
  /** Sends an image while its preview closes, then the text unless it is blank. */
  sendWithImage(image: Outgoing, text: string): void;
  retry(key: string): void;
  discard(key: string): void;
  /**
   * Deletes the conversation for the user's own blog, but not for the other side; resolves to
   * whether that worked.
   */
  remove(): Promise<boolean>;
  /** Reports the conversation as spam; resolves to whether that worked. */
  flag(): Promise<boolean>;
  /**
   * Reveals the image of a message in this window. Also ends, on the server, the blurring of all
   * images of the conversation, unless an earlier call has ended it; resolves to whether the
   * blurring has ended.
   */
  reveal(ts: number): Promise<boolean>;
  /**
   * Deletes a message for the user's own blog, but not for the other side; resolves to whether that
   * worked.
   */
  removeMessage(ts: number): Promise<boolean>;
  close(): void;
}

/** A text to send. */
export const textMessage = (text: string): Outgoing => ({ type: 'TEXT', text, context: '' });
