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
    'Unread messages of one’s own blogs: all of them, or those of the mention keys, joined by commas. Without unread_messages nothing is looked up.',
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

const notOwn = { status: 403, when: 'the participant is not a blog of one’s own' } as const;
const unknown = { status: 404, when: 'the conversation or the other blog is unknown' } as const;
const oneTarget = {
  status: 400,
  when: 'there is neither a conversation nor exactly one other blog',
} as const;
const mayNotSend = {
  status: 403,
  when: 'the participant is not a blog of one’s own, the other one is, or one blog has blocked the other',
} as const;

export const conversations = defineEndpoint({
  method: 'GET',
  path: '/svc/conversations',
  auth: 'user',
  summary: 'The inbox of one of one’s own blogs, last modified first.',
  query: v.object({ participant, limit, before: v.optional(text(64), '') }),
  response: conversationPage,
  errors: [{ status: 400, when: 'the page does not exist' }, notOwn],
});

export const conversationMessages = defineEndpoint({
  method: 'GET',
  path: '/svc/conversations/messages',
  auth: 'user',
  summary:
    'A conversation with a page of its messages, newest first, before a time. With a blog one has not talked to it is a new one without messages.',
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
    { status: 403, when: 'the participant is not a blog of one’s own, or the other one is' },
    unknown,
  ],
});

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/svc/conversations/messages',
  auth: 'user',
  summary: 'Sends a message. Answers it, or the conversation that it began.',
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
  { status: 404, when: 'the blog is no part of such a conversation' },
] as const;

export const deleteConversation = defineEndpoint({
  method: 'DELETE',
  path: '/svc/conversations/messages',
  auth: 'user',
  summary:
    'Deletes a conversation for one side. The other keeps it; a new message begins it again without the old ones.',
  query: ofOneSide,
  response: nothing,
  errors: sideErrors,
});

export const markAsRead = defineEndpoint({
  method: 'POST',
  path: '/svc/conversations/mark_as_read',
  auth: 'user',
  summary:
    'Marks a conversation as read for one side: up to the message with this ts, or all of it.',
  body: v.object({ ...ofOneSide.entries, last_read_ts: v.optional(ts) }),
  response: nothing,
  errors: sideErrors,
});
