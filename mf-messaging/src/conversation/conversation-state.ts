import type {
  Conversation,
  Message,
  PageLinks,
  Participant,
} from '@tessera/shared-contracts/messaging/conversation';
import type { StoredUnsent } from '@tessera/shared-contracts/messaging/message-draft';
import type { ReadableStore } from '@tessera/shared-ui/store';
import type { FetchFailure } from './fetch-error.ts';

/** A message to send. */
export interface Outgoing extends Omit<StoredUnsent, 'at' | 'key'> {
  /** Its submission key, under which the file of a chosen picture is stored already. */
  readonly key?: string;
  /** The file of an IMAGE. */
  readonly file?: Blob;
}

/** An unsent message: queued, being sent, failed, or refused for good. */
export interface Unsent extends Outgoing {
  readonly key: string;
  readonly at: number;
  readonly state: 'queued' | 'pending' | 'failed' | 'refused';
  /** A previous attempt failed. */
  readonly isRetry?: boolean;
  /** Why it was refused. */
  readonly why?: string | undefined;
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

/** The id of a conversation; '' before its first message, and until it is fetched. */
export const idOf = (shown: ShownConversation): string =>
  shown.view === 'open' ? shown.conversation.id : '';

/** Times of the messages that are shown. */
export const timesOf = (shown: ShownConversation): readonly number[] =>
  shown.view === 'open' ? shown.messages.map(({ ts }) => ts) : [];

export interface ConversationState {
  readonly shown: ShownConversation;
  readonly unsent: readonly Unsent[];
  readonly isOffline: boolean;
  /** Unread messages that a poll has counted and that are not fetched yet. */
  readonly waiting: number;
  readonly isFetchingIcebreakers: boolean;
  /** Times of the messages whose blurred images were revealed here. */
  readonly revealed: ReadonlySet<number>;
  /** What introduces the other blog, once fetched. */
  readonly introduction?: Participant;
}

/** What the reader sees of the list of messages. */
export interface Sight {
  /** The end of the list is in view. */
  readonly isAtEnd: boolean;
  /** The page is visible and the window is not minimized. */
  readonly isVisible: boolean;
}

/** One conversation of an own blog with another. */
export interface OpenConversation {
  readonly store: ReadableStore<ConversationState>;
  load(): Promise<void>;
  loadOlder(): Promise<void>;
  /** Fetches new messages, given the number of unread ones. */
  fetchUnread(count: number): Promise<void>;
  /** Fetches what may have changed about messages that are shown. */
  refresh(): Promise<void>;
  /** Takes over the number of unread messages that a poll brought. */
  tell(count: number): void;
  /** Takes over that the own blog has sent a message, here or on another device. */
  noteSent(ts: number): void;
  /** A poll was answered, so there is a connection. */
  answered(): void;
  /**
   * Notes what is in view: messages count as read only there, and reaching the end fetches those
   * that wait.
   */
  see(sight: Sight): void;
  send(message: Outgoing): void;
  /** Sends a picture whose preview closes now, and then a text unless it is blank. */
  sendWithPicture(picture: Outgoing, text: string): void;
  retry(key: string): void;
  discard(key: string): void;
  /** Deletes it for the own blog; resolves to whether that worked. */
  remove(): Promise<boolean>;
  /** Reports it as spam; resolves to whether that worked. */
  flag(): Promise<boolean>;
  /**
   * Reveals the image of a message here, and with the first one those of the conversation for good;
   * resolves to whether that worked.
   */
  reveal(ts: number): Promise<boolean>;
  /** Deletes one message for the own blog; resolves to whether that worked. */
  removeMessage(ts: number): Promise<boolean>;
  close(): void;
}
