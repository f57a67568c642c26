import * as v from 'valibot';
import { defineEndpoint } from '../contract/endpoint.ts';
import { flag, id, nothing, text, wholeNumber } from '../contract/wire.ts';
import {
  conversation,
  conversationPage,
  message,
  messagePage,
  messageTypes,
  messagingLimits,
} from './conversation.ts';

/** Unread counts by a blog's mention key, then by conversation id. Not cached. */
export const poll = defineEndpoint({
  method: 'GET',
  path: '/services/poll',
  auth: 'user',
  envelope: 'top',
  summary:
    'Returns the unread messages of all of the user’s blogs, or of comma-separated mention keys. Without unread_messages, nothing is looked up.',
  query: v.object({
    token: v.optional(text(100), ''),
    unread_messages: v.optional(flag, false),
    mention_keys: v.optional(text(4000), ''),
  }),
  response: v.object({ unread_messages: v.record(v.string(), v.record(v.string(), v.number())) }),
});

/** The acting own blog, by uuid or name. */
const participant = v.pipe(text(100), v.minLength(1, 'Name the blog that acts.'));
/**
 * The blogs of a conversation, by uuid or name: a list, or joined by commas. May include the acting
 * one.
 */
const participants = v.optional(
  v.pipe(
    v.union([
      v.pipe(
        text(1000),
        v.transform((joined) => joined.split(',')),
      ),
      v.array(text(100)),
    ]),
    v.transform((names) => names.map((name) => name.trim()).filter((name) => name !== '')),
    v.maxLength(10),
  ),
  '',
);
const conversationId = v.optional(v.union([v.literal(''), id]), '');
/** Time of a message in milliseconds. */
const ts = wholeNumber(0, 8_640_000_000_000_000);
const limit = v.optional(wholeNumber(1, 50), messagingLimits.page);

const notOwn = { status: 403, when: 'the participant is not one of the user’s blogs' } as const;
const unknown = { status: 404, when: 'the conversation or the other blog does not exist' } as const;
const oneTarget = {
  status: 400,
  when: 'there is neither a conversation nor exactly one other blog',
} as const;
const mayNotSend = {
  status: 403,
  when: 'the participant is not one of the user’s blogs, the other one is, or one blog has blocked the other',
} as const;

export const conversations = defineEndpoint({
  method: 'GET',
  path: '/svc/conversations',
  auth: 'user',
  summary: 'Returns the conversations of one of the user’s blogs, last modified first.',
  query: v.object({ participant, limit, before: v.optional(text(64), '') }),
  response: conversationPage,
  errors: [{ status: 400, when: 'the page does not exist' }, notOwn],
});

export const conversationMessages = defineEndpoint({
  method: 'GET',
  path: '/svc/conversations/messages',
  auth: 'user',
  summary:
    'Returns a conversation with a page of its messages, newest first, before a time. With a new contact, returns a conversation without messages.',
  query: v.object({
    conversation_id: conversationId,
    participants,
    participant,
    limit,
    before: v.optional(ts),
  }),
  response: v.object({ messages: messagePage, conversation }),
  errors: [
    oneTarget,
    { status: 403, when: 'the participant is not one of the user’s blogs, or the other one is' },
    unknown,
  ],
});

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/svc/conversations/messages',
  auth: 'user',
  summary: 'Sends a message. Returns the message, or the conversation it starts.',
  body: v.object({
    conversation_id: conversationId,
    participants,
    participant,
    type: v.optional(v.picklist(messageTypes), 'TEXT'),
    context: v.optional(text(512), ''),
    message: v.pipe(
      text(100_000),
      v.trim(),
      v.minLength(1, 'The message is empty.'),
      v.maxLength(
        messagingLimits.text,
        `A message has at most ${messagingLimits.text} characters.`,
      ),
    ),
    /** Ours: idempotency key of a message. Retries with the same key send one message. */
    submission_key: v.optional(v.pipe(text(64), v.regex(/^[\w-]*$/)), ''),
  }),
  response: v.union([conversation, message]),
  errors: [
    { status: 400, when: 'the text is empty or too long, or there is not exactly one other blog' },
    mayNotSend,
    unknown,
  ],
});

const ofOneSide = v.object({ conversation_id: id, participant });
const sideErrors = [
  notOwn,
  { status: 404, when: 'the blog is not part of the conversation' },
] as const;

export const deleteConversation = defineEndpoint({
  method: 'DELETE',
  path: '/svc/conversations/messages',
  auth: 'user',
  summary:
    'Deletes a conversation for one participant; the other keeps it. A new message restarts it without the old ones.',
  query: ofOneSide,
  response: nothing,
  errors: sideErrors,
});

export const markAsRead = defineEndpoint({
  method: 'POST',
  path: '/svc/conversations/mark_as_read',
  auth: 'user',
  summary:
    'Marks a conversation as read for one participant, up to the message with this ts or completely.',
  body: v.object({ ...ofOneSide.entries, last_read_ts: v.optional(ts) }),
  response: nothing,
  errors: sideErrors,
});
