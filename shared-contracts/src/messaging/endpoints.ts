import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { isEmptyText } from '../core/empty-text.ts';
import { flag, id, nothing, text, wholeNumber } from '../core/wire.ts';
import { livePath } from '../live/live-events.ts';
import {
  conversation,
  conversationPage,
  messageOrders,
  messagePage,
  messageTypes,
  messagingLimits,
  participant as participantFields,
  sentMessage,
  suggestedBlog,
} from './conversation.ts';

/**
 * Unread counts by a blog's mention key, then by conversation id. Never cached. Muted conversations
 * are included, but clients do not announce their messages.
 */
export const poll = defineEndpoint({
  method: 'GET',
  path: '/services/poll',
  auth: 'user',
  envelope: 'top',
  summary:
    'Returns unread counts by conversation for all of the user’s blogs, or for those with the comma-separated `mention_keys`. Without `unread_messages`, the result is empty.',
  query: v.object({
    /** The polling token of the page; without a token, the session suffices. */
    token: v.optional(text(100), ''),
    unread_messages: v.optional(flag, false),
    mention_keys: v.optional(text(4000), ''),
  }),
  response: v.object({
    unread_messages: v.record(v.string(), v.record(v.string(), v.number())),
    /** Ours: ids of the unread conversations that are muted; absent if there are none. */
    muted_conversations: v.exactOptional(v.array(v.string())),
  }),
  errors: [{ status: 403, when: 'the token is not that of this session' }],
});

/** For programs: the same counts as {@link poll}, always. Keys of other people's blogs have none. */
export const userCounts = defineEndpoint({
  method: 'GET',
  path: '/svc/user/counts',
  auth: 'user',
  scope: 'messages',
  envelope: 'top',
  summary:
    'Returns unread counts by mention key and conversation, for all of the user’s blogs or for those with the comma-separated `mention_keys`.',
  query: v.object({ mention_keys: v.optional(text(4000), '') }),
  response: v.object({
    unread_messages: v.record(v.string(), v.record(v.string(), v.number())),
  }),
});

/**
 * Ours. The events (`liveEvents`) carry ids and counts but no content: pages poll or fetch what they
 * need.
 */
export const pollStream = defineEndpoint({
  method: 'GET',
  path: livePath,
  auth: 'visitor',
  envelope: 'events',
  summary:
    'Streams server-sent events: `news` whenever one of the user’s blogs receives a message, `activity` with the unseen counts of the blogs, and `posts` when posts were published, each also as soon as it listens; `typing`, `changed` and `sent` with the id of a conversation. Ends with the session, or after ten minutes. Without a session the answer is 204, after which browsers do not connect again.',
  response: v.string(),
  errors: [
    { status: 400, when: 'the client does not accept text/event-stream' },
    { status: 429, when: 'the user has too many streams' },
    { status: 503, when: 'the server has too many streams, or is stopping' },
  ],
});

/** The user's blog that acts, by uuid, name or `name.HOST`. */
const participant = v.pipe(text(100), v.minLength(1, 'Name the blog that acts.'));
/**
 * The blogs of a conversation, by uuid, name or `name.HOST`: a list, or joined by commas. May include the acting
 * blog.
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
  when: 'there is neither a conversation nor exactly one other blog, or both before and after',
} as const;
/**
 * Refusals with a code. The response contains the code in `codes`, next to `errors`. The client
 * chooses the text to show by status and code, or by status alone.
 */
export const messagingRefusals = {
  /** The sender’s email address is not confirmed. */
  unverified: { status: 403, code: 7001 },
  /** The sending blog only accepts messages from followed blogs, and the recipient is not one. */
  notFollowed: { status: 409, code: 7002 },
  /** The other blog accepts no messages, or only messages from blogs that it follows. */
  notFollowing: { status: 428, code: 7003 },
  /** Too many new conversations today. */
  dailyLimit: { status: 429, code: 7004 },
} as const;

const refusals = [
  {
    status: 403,
    when: 'the participant is not one of the user’s blogs, the other one is, one blog has blocked the other, one is suspended or a bot, or the address is not confirmed (7001)',
  },
  {
    status: 409,
    when: 'the sender only accepts messages from blogs that it follows, and does not follow the other blog (7002)',
  },
  { status: 428, when: 'the other blog does not accept messages from the acting blog (7003)' },
  { status: 429, when: 'the user has started too many conversations today (7004)' },
] as const;

export const conversations = defineEndpoint({
  method: 'GET',
  path: '/svc/conversations',
  auth: 'user',
  scope: 'messages',
  summary:
    'Returns the conversations of one of the user’s blogs, by default the primary one, last modified first.',
  query: v.object({
    participant: v.optional(text(100), ''),
    limit,
    before: v.optional(text(64), ''),
    after: v.optional(text(64), ''),
  }),
  response: conversationPage,
  errors: [
    { status: 400, when: 'the cursor is invalid, or there are both before and after' },
    notOwn,
  ],
});

export const conversationMessages = defineEndpoint({
  method: 'GET',
  path: '/svc/conversations/messages',
  auth: 'user',
  scope: 'messages',
  summary:
    'Returns a conversation with a page of its messages, oldest first unless `order` is `newest`, before or after a time. With a new contact, returns a conversation without messages, or refuses as sending would.',
  query: v.object({
    conversation_id: conversationId,
    participants,
    participant,
    limit,
    before: v.optional(ts),
    after: v.optional(ts),
    order: v.optional(v.picklist(messageOrders), 'oldest'),
  }),
  response: v.object({ messages: messagePage, conversation }),
  errors: [
    oneTarget,
    ...refusals,
    { status: 404, when: 'the conversation or the other blog does not exist' },
  ],
});

/** Where a message was written. Other values are ignored. */
export const sendContexts = ['post-chrome', 'messaging-gif', 'messaging-image-upload'] as const;

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/svc/conversations/messages',
  auth: 'user',
  scope: 'messages',
  summary:
    'Sends a text, a post or an image. Returns the message, or the conversation it starts. A form; multipart with the file `data` for an image.',
  encoding: 'form',
  takesFile: true,
  body: v.object({
    conversation_id: conversationId,
    participants,
    participant,
    type: v.optional(v.picklist(messageTypes), 'TEXT'),
    context: v.optional(text(512), ''),
    /** The text of a TEXT, or the sender's comment on a POSTREF. */
    message: v.optional(
      v.pipe(
        text(100_000),
        v.trim(),
        v.transform((written) => (isEmptyText(written) ? '' : written)),
        v.maxLength(
          messagingLimits.text,
          `A message has at most ${messagingLimits.text} characters.`,
        ),
      ),
      '',
    ),
    /** The post of a POSTREF. */
    post: v.optional(v.object({ id, blog: text(100) })),
    /** Ours: idempotency key of a message. Retries with the same key send one message. */
    submission_key: v.optional(v.pipe(text(64), v.regex(/^[\w-]*$/)), ''),
  }),
  response: v.union([conversation, sentMessage]),
  errors: [
    {
      status: 400,
      when: 'the text is empty or too long, there is not exactly one other blog, the post cannot be sent, or the file is not an image',
    },
    ...refusals,
    { status: 404, when: 'the conversation, the other blog or the post does not exist' },
    { status: 413, when: 'the image is too large' },
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
  scope: 'messages',
  summary:
    'Deletes a conversation for one participant; the other keeps it. A new message restarts it without the old ones.',
  query: ofOneSide,
  response: nothing,
  errors: sideErrors,
});

/** Ours. */
export const deleteMessage = defineEndpoint({
  method: 'POST',
  path: '/svc/conversations/delete_message',
  auth: 'user',
  scope: 'messages',
  summary: 'Deletes one message, given by its ts, for one participant; the other keeps it.',
  body: v.object({ ...ofOneSide.entries, ts }),
  response: nothing,
  errors: sideErrors,
});

export const markAsRead = defineEndpoint({
  method: 'POST',
  path: '/svc/conversations/mark_as_read',
  auth: 'user',
  scope: 'messages',
  summary:
    'Marks a conversation as read for one participant, up to the message with this ts or completely.',
  body: v.object({ ...ofOneSide.entries, last_read_ts: v.optional(ts) }),
  response: nothing,
  errors: sideErrors,
});

export const flagConversation = defineEndpoint({
  method: 'POST',
  path: '/svc/conversations/flag',
  auth: 'user',
  scope: 'messages',
  summary:
    'With the type `spam`, reports a conversation, blocks the other blog and deletes the conversation for this side. With `unblur`, reveals the images of the conversation.',
  encoding: 'form',
  body: v.object({
    ...ofOneSide.entries,
    type: v.picklist(['spam', 'unblur']),
    context: v.optional(text(100), 'inline'),
  }),
  response: nothing,
  errors: [
    ...sideErrors,
    { status: 403, when: 'both blogs are the user’s own' },
    { status: 429, when: 'the user has sent too many reports' },
  ],
});

export const participantInfo = defineEndpoint({
  method: 'GET',
  path: '/svc/conversations/participant_info',
  auth: 'user',
  scope: 'messages',
  summary: 'Returns the data that introduces a blog before the first message.',
  query: v.object({ q: participant, participant }),
  response: participantFields,
  errors: [notOwn, unknown],
});

export const participantSuggestions = defineEndpoint({
  method: 'GET',
  path: '/svc/conversations/participant_suggestions',
  auth: 'user',
  scope: 'messages',
  summary:
    'Returns blogs to talk to: those matching q by name or title; without q, the favorites. With include_recent, blogs of recent conversations come first.',
  query: v.object({
    q: v.optional(text(100), ''),
    participant,
    limit: v.optional(wholeNumber(1, 20), messagingLimits.suggestions),
    include_recent: v.optional(flag, false),
  }),
  response: v.object({ blogs: v.array(suggestedBlog) }),
  errors: [notOwn],
});

export const tutorialSeen = defineEndpoint({
  method: 'POST',
  path: '/svc/conversations/tutorial_seen',
  auth: 'user',
  summary: 'Records that the user has seen the introduction to messaging.',
  response: nothing,
});

/** Ours. */
export const markAsUnread = defineEndpoint({
  method: 'POST',
  path: '/svc/conversations/mark_as_unread',
  auth: 'user',
  scope: 'messages',
  summary: 'Makes the last message of the other side unread again.',
  body: ofOneSide,
  response: nothing,
  errors: [...sideErrors, { status: 409, when: 'the other side has sent nothing' }],
});

/** Ours. */
export const muteConversation = defineEndpoint({
  method: 'POST',
  path: '/svc/conversations/mute',
  auth: 'user',
  scope: 'messages',
  summary:
    'Mutes or unmutes a conversation for one side. It stays in the inbox and in unread counts.',
  body: v.object({ ...ofOneSide.entries, muted: flag }),
  response: nothing,
  errors: sideErrors,
});

/** Ours. */
export const searchConversations = defineEndpoint({
  method: 'GET',
  path: '/svc/conversations/search',
  auth: 'user',
  scope: 'messages',
  summary:
    'Returns the conversations of a blog whose messages contain all words of q, each with the newest such message, newest first.',
  query: v.object({
    participant,
    q: v.pipe(text(200), v.trim(), v.minLength(1, 'Type what to search for.')),
    limit,
    before: v.optional(text(64), ''),
  }),
  response: conversationPage,
  errors: [{ status: 400, when: 'q is empty, or the cursor is invalid' }, notOwn],
});
