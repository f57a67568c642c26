import type {
  Conversation,
  Message,
  PageLinks,
  Participant,
} from '@tessera/shared-contracts/messaging/conversation';
import type { ReadableStore } from '@tessera/shared-ui/store';
import type { FetchFailure } from './fetch-error.ts';

/** An unsent message: queued, being sent, failed, or refused for good. */
export interface Unsent {
  readonly key: string;
  readonly text: string;
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

export interface ConversationState {
  readonly shown: ShownConversation;
  readonly unsent: readonly Unsent[];
  readonly isOffline: boolean;
  /** Unread messages that a poll has counted and that are not fetched yet. */
  readonly waiting: number;
  readonly isFetchingIcebreakers: boolean;
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
  /** Takes over the number of unread messages that a poll brought. */
  tell(count: number): void;
  /** A poll was answered, so there is a connection. */
  answered(): void;
  /**
   * Notes what is in view: messages count as read only there, and reaching the end fetches those
   * that wait.
   */
  see(sight: Sight): void;
  send(text: string): void;
  retry(key: string): void;
  discard(key: string): void;
  /** Deletes it for the own blog; resolves to whether that worked. */
  remove(): Promise<boolean>;
  /** Reports it as spam; resolves to whether that worked. */
  flag(): Promise<boolean>;
  close(): void;
}
