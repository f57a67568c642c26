import * as v from 'valibot';
import { messagingLimits } from './conversation.ts';

/** Settings of messaging from the server; times in ms. The defaults are the specified values. */
export const messagingConfig = v.object({
  pollFrequencyInbox: v.optional(v.number(), 15_000),
  pollFrequencyConversation: v.optional(v.number(), 15_000),
  /** Sent with every poll; the server refuses the token of another session. */
  pollingToken: v.optional(v.string(), ''),
  /** Maximum size of an image in bytes. */
  maxImageBytes: v.optional(v.number(), messagingLimits.imageBytes),
  /** Whether the user has yet to see the introduction. */
  showsTutorial: v.optional(v.boolean(), false),
});
export type MessagingConfig = v.InferOutput<typeof messagingConfig>;
