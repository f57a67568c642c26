import * as v from 'valibot';
import { themeParams } from '../blogs/blog.ts';
import { messageLink } from './links-in-text.ts';

/** Limits of messaging. */
export const messagingLimits = {
  /** Characters of a text message. */
  text: 4096,
  /** Page size of conversations and of messages (ours). */
  page: 20,
  /** Characters of the excerpt in the inbox. */
  excerpt: 100,
} as const;

/** Types of messages. Posts and images come with their own issues. */
export const messageTypes = ['TEXT'] as const;

/** A message. `ts`, in milliseconds, is both its id within the conversation and its sort key. */
export const message = v.object({
  id: v.string(),
  conversation_id: v.string(),
  type: v.picklist(messageTypes),
  ts: v.number(),
  /** uuid of the sending blog. */
  participant: v.string(),
  content: v.object({ text: v.string(), formatting: v.array(messageLink) }),
});
export type Message = v.InferOutput<typeof message>;

/** A blog in a conversation. */
export const participant = v.object({
  uuid: v.string(),
  name: v.string(),
  title: v.string(),
  url: v.string(),
  avatar_url: v.string(),
  description: v.string(),
  theme: themeParams,
  can_receive_messages: v.boolean(),
  is_following_blog: v.boolean(),
});
export type Participant = v.InferOutput<typeof participant>;

/** Links to pages as ready-to-use paths; absent if there is no such page. */
const pageLinks = v.object({
  previous: v.optional(v.object({ href: v.string() })),
  next: v.optional(v.object({ href: v.string() })),
});
export type PageLinks = v.InferOutput<typeof pageLinks>;

/** Messages newest first; `next` leads to older ones. */
export const messagePage = v.object({ data: v.array(message), _links: pageLinks });

/**
 * A conversation from the point of view of one of its two blogs. Times in milliseconds, 0 for
 * never.
 */
export const conversation = v.object({
  /** '' before the first message. */
  id: v.string(),
  /** Own blog first. */
  participants: v.array(participant),
  /** uuid of the acting own blog. */
  participantUuid: v.string(),
  unreadCount: v.number(),
  last_read_ts: v.number(),
  last_modified_ts: v.number(),
  can_send: v.optional(v.boolean(), true),
  is_possible_spam: v.boolean(),
  is_blurred_images: v.boolean(),
  status: v.picklist(['new', 'active']),
  /** In the inbox only the last message, otherwise a page of messages. */
  messages: messagePage,
});
export type Conversation = v.InferOutput<typeof conversation>;

export const conversationPage = v.object({
  conversations: v.array(conversation),
  _links: pageLinks,
});

/** The other blog of a conversation. */
export const otherSide = ({
  participants,
  participantUuid,
}: Conversation): Participant | undefined =>
  participants.find(({ uuid }) => uuid !== participantUuid);
