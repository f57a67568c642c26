import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { id, nothing, text } from '../core/wire.ts';

/** Times of 'is typing' in ms (ours). */
export const typingTimes = {
  /** Minimum interval between two calls for one conversation. */
  repeat: 4000,
  /** How long 'is typing' is shown after the last event. */
  shown: 6000,
} as const;

/** Texts about what the other side is doing or has read (ours). */
export const presenceTexts = {
  seen: 'Seen',
  typing: (blog: string): string => `${blog} is typing`,
} as const;

/** Ours. Nothing is stored. */
export const typing = defineEndpoint({
  method: 'POST',
  path: '/svc/conversations/typing',
  auth: 'user',
  scope: 'messages',
  summary:
    'Notifies the open pages of the other side that a message is being written. Does nothing unless both sides allow it.',
  body: v.object({
    conversation_id: id,
    participant: v.pipe(text(100), v.minLength(1, 'Name the blog that acts.')),
  }),
  response: nothing,
  errors: [
    { status: 403, when: 'the participant is not one of the user’s blogs' },
    { status: 404, when: 'the blog is not part of the conversation' },
    { status: 429, when: 'there are too many calls' },
  ],
});
