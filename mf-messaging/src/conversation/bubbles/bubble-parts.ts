import type { Message } from '@tessera/shared-contracts/messaging/conversation';
import type { Platform } from '@tessera/shared-contracts/platform/platform';

/** What bubbles need from their window. */
export interface BubbleParts {
  readonly platform: Platform;
  /** Whether sensitive posts are hidden. */
  readonly isSafeMode: boolean;
  /** Times of the messages whose images were revealed. */
  readonly revealed: ReadonlySet<number>;
  readonly onReveal: (ts: number) => void;
  /** Blocks a blog after confirmation. */
  readonly onBlock: (blog: string) => void;
  /** Reports the conversation as spam after confirmation. */
  readonly onReport: () => void;
  /** Resolves to whether the message was deleted. */
  readonly onDelete: (ts: number) => Promise<boolean>;
}

/**
 * Opens the options of a message in a popover beside `anchor`, or closes them if they are open.
 */
export type OpenOptions = (message: Message, anchor: HTMLElement) => void;
