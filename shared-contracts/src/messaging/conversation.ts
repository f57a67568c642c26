import * as v from 'valibot';
import { themeParams } from '../blogs/blog.ts';
import { postTypes } from '../posts/post-types.ts';
import { linkPreview } from './link-preview.ts';
import { messageLink } from './links-in-text.ts';

/** Limits of messaging. */
export const messagingLimits = {
  /** Characters of a text message. */
  text: 4096,
  /** Page size of conversations and of messages (ours). */
  page: 20,
  /** Characters of the excerpt in the inbox. */
  excerpt: 100,
  /** Maximum size of an image in bytes, unless the server configures a different one. */
  imageBytes: 10_485_760,
  /** New conversations that a user may start per day (ours). */
  newConversationsPerDay: 50,
  /** New conversations that a user may start on the first day of their account (ours). */
  firstDayConversations: 10,
  /** Number of suggested blogs in the inbox. */
  suggestions: 8,
} as const;

/** Types of messages on the wire. */
export const messageTypes = ['TEXT', 'POSTREF', 'IMAGE'] as const;
export type MessageType = (typeof messageTypes)[number];

const imageSize = v.object({ url: v.string(), width: v.number(), height: v.number() });

/**
 * An image of a message. Its URLs can be fetched only by the two sides of the conversation and, if
 * the message was reported, by staff.
 */
export const messageImage = v.object({
  original_size: imageSize,
  /** Scaled copies, widest first. */
  alt_sizes: v.array(imageSize),
  /** The sharpest copy, for the large view. */
  high_res_url: v.string(),
});
export type MessageImage = v.InferOutput<typeof messageImage>;

/** A post in a message, as far as the reader may see it now. */
export const messagePost = v.object({
  id: v.string(),
  blog_name: v.string(),
  post_url: v.string(),
  type: v.picklist(postTypes),
  /** `disabled`: deleted or hidden from the reader; all texts and URLs are empty then. */
  state: v.picklist(['published', 'disabled']),
  is_nsfw: v.boolean(),
  summary: v.string(),
  /** Whether there is a thumbnail. */
  thumbnail: v.boolean(),
  thumbnail_url: v.string(),
  /** In px; 0 without a thumbnail. */
  thumbnail_width: v.number(),
  thumbnail_height: v.number(),
  photos: v.array(v.object({ alt_sizes: v.array(imageSize) })),
});
export type MessagePost = v.InferOutput<typeof messagePost>;

/** A message. `ts`, in milliseconds, identifies it within the conversation and is its sort key. */
export const message = v.object({
  id: v.string(),
  conversation_id: v.string(),
  type: v.picklist(messageTypes),
  ts: v.number(),
  /** The sending blog as `name.HOST`, and its uuid. */
  participant: v.string(),
  participant_uuid: v.string(),
  /** The text, as in `content`. */
  message: v.string(),
  /** The text is empty for images; for posts it is the sender's comment. */
  content: v.object({ text: v.string(), formatting: v.array(messageLink) }),
  post: v.exactOptional(messagePost),
  image: v.exactOptional(messageImage),
  /** The image in a list of one. */
  images: v.exactOptional(v.array(messageImage)),
  /** Ours: the preview of the first link in the text, once its page has been fetched. */
  preview: v.exactOptional(linkPreview),
  /**
   * Ours, only for the sender: identifies the message if the response to the sending request was
   * lost.
   */
  submission_key: v.exactOptional(v.string()),
});
export type Message = v.InferOutput<typeof message>;

/** A message that was just sent: also in a list of one, but from servers before contract 5. */
export const sentMessage = v.object({
  ...message.entries,
  messages: v.exactOptional(v.object({ data: v.array(message) })),
});
export type SentMessage = v.InferOutput<typeof sentMessage>;

/** In which order a page has its messages. */
export const messageOrders = ['oldest', 'newest'] as const;
export type MessageOrder = (typeof messageOrders)[number];

/** A theme with the tint of its background, `#rrggbb`, for surfaces in the blog's colours. */
export const participantTheme = v.object({ ...themeParams.entries, background_tint: v.string() });

/** A blog in a conversation. */
export const participant = v.object({
  uuid: v.string(),
  name: v.string(),
  /** Whether it is the user’s own; both say the same. */
  admin: v.boolean(),
  primary: v.boolean(),
  mention_key: v.string(),
  /** When it published its newest public post, in seconds; 0 for never or if unknown. */
  updated: v.number(),
  title: v.string(),
  url: v.string(),
  avatar_url: v.string(),
  description: v.string(),
  /** Its most used tags, most used first. */
  blog_tags: v.array(v.string()),
  theme: participantTheme,
  can_receive_messages: v.boolean(),
  is_blog_following_you: v.boolean(),
  is_following_blog: v.boolean(),
  /** How long one blog has followed the other, in seconds; 0 if it does not. */
  duration_blog_following_you: v.number(),
  duration_following_blog: v.number(),
});
export type Participant = v.InferOutput<typeof participant>;

/** A blog suggested as a recipient. */
export const suggestedBlog = v.object({
  uuid: v.string(),
  name: v.string(),
  title: v.string(),
  url: v.string(),
  avatar_url: v.string(),
  theme: participantTheme,
  can_receive_messages: v.boolean(),
});
export type SuggestedBlog = v.InferOutput<typeof suggestedBlog>;

/** Ready-to-use paths of the neighbouring pages; absent if there is no such page. */
const pageLinks = v.object({
  previous: v.optional(v.object({ href: v.string() })),
  next: v.optional(v.object({ href: v.string() })),
});
export type PageLinks = v.InferOutput<typeof pageLinks>;

/** Messages, oldest first unless the call says otherwise; `next` leads to older ones. */
export const messagePage = v.object({ data: v.array(message), _links: pageLinks });

/**
 * A conversation from the point of view of one of its two blogs. Times in milliseconds, 0 for
 * never.
 */
export const conversation = v.object({
  /** '' before the first message. */
  id: v.string(),
  /** The user's blog first. */
  participants: v.array(participant),
  /** uuid of the user's blog. */
  participantUuid: v.string(),
  unreadCount: v.number(),
  /** The same as `unreadCount`. */
  unread_messages_count: v.number(),
  last_read_ts: v.number(),
  last_modified_ts: v.number(),
  /** Whether the user's blog can send messages; absent means that it can: see {@link canSend}. */
  can_send: v.exactOptional(v.boolean()),
  /** Whether a stranger's first messages look like spam. */
  is_possible_spam: v.boolean(),
  /** Whether images of the other side stay blurred until this side reveals them. */
  is_blurred_images: v.boolean(),
  /** Ours: whether this side has muted the conversation; absent means that it has not. */
  is_muted: v.exactOptional(v.boolean()),
  /** Ours: how far the other side has read; absent unless both sides allow 'Seen'. */
  other_last_read_ts: v.exactOptional(v.number()),
  /** Ours: whether both sides allow 'is typing'; absent means that they do not. */
  shows_typing: v.exactOptional(v.boolean()),
  status: v.picklist(['new', 'active']),
  /** In the inbox, only the last message; in a search, only the newest match; otherwise a page. */
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

/** Whether the user's blog can send messages in a conversation. */
export const canSend = ({ can_send: isAllowed = true }: Pick<Conversation, 'can_send'>): boolean =>
  isAllowed;
