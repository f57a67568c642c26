import * as v from 'valibot';
import { messagingLimits } from './conversation.ts';

/** What the server configures of messaging; times in ms. Without it the specified values hold. */
export const messagingConfig = v.object({
  pollFrequencyInbox: v.optional(v.number(), 15_000),
  pollFrequencyConversation: v.optional(v.number(), 15_000),
  /** Sent with every poll; the server refuses those of others. */
  pollingToken: v.optional(v.string(), ''),
  /** Bytes of an image. */
  maxImageBytes: v.optional(v.number(), messagingLimits.imageBytes),
  /** Whether the user has yet to see the introduction. */
  showsTutorial: v.optional(v.boolean(), false),
});
export type MessagingConfig = v.InferOutput<typeof messagingConfig>;
