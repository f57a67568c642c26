import type { Message } from '@tessera/shared-contracts/messaging/conversation';
import type { Platform } from '@tessera/shared-contracts/platform/platform';

/** What bubbles need from their window. */
export interface BubbleParts {
  readonly platform: Platform;
  /** Sensitive posts are hidden. */
  readonly isSafeMode: boolean;
  /** Times of the messages whose images were revealed. */
  readonly revealed: ReadonlySet<number>;
  readonly onReveal: (ts: number) => void;
  /** Blocks after confirmation. */
  readonly onBlock: (blog: string) => void;
  /** Reports after confirmation. */
  readonly onReport: () => void;
  /** Resolves to whether the message was deleted. */
  readonly onDelete: (ts: number) => Promise<boolean>;
}

/** Opens the options of a message in a popover beside `anchor`. */
export type OpenOptions = (message: Message, anchor: HTMLElement) => void;
