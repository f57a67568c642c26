import * as v from 'valibot';
import { replyPhoto } from '../replies/reply-photo.ts';

/**
 * Kinds of activity on a blog. Names are those of the specification; reply, ask and answer are
 * ours.
 */
export const activityKinds = [
  'like',
  'reblog',
  'reply',
  'follower',
  'user_mention',
  'ask',
  'answer',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/**
 * Kinds of notifications: the kinds of activity, and `post` (ours) for a new post of a blog that
 * the reader subscribes to.
 */
export const notificationKinds = [...activityKinds, 'post'] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export const isNotificationKind = (type: string): type is NotificationKind =>
  notificationKinds.some((kind) => kind === type);

/** Filters of the activity page, by their name in the URL (ours). */
export const activityFilters = {
  likes: { label: 'Likes', kinds: ['like'] },
  reblogs: { label: 'Reblogs', kinds: ['reblog'] },
  replies: { label: 'Replies', kinds: ['reply'] },
  followers: { label: 'Followers', kinds: ['follower'] },
  mentions: { label: 'Mentions', kinds: ['user_mention'] },
  asks: { label: 'Questions', kinds: ['ask', 'answer'] },
  posts: { label: 'Posts', kinds: ['post'] },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly kinds: readonly NotificationKind[] }>
>;
export type ActivityFilter = keyof typeof activityFilters;
export const isActivityFilter = (word: string): word is ActivityFilter =>
  Object.hasOwn(activityFilters, word);

/** The blog that acted. `is_friend`: the reader follows it. */
const actor = v.object({
  name: v.string(),
  tumblr_url: v.string(),
  avatar_url_48: v.string(),
  avatar_url_128: v.string(),
  is_friend: v.boolean(),
});
export type ActivityActor = v.InferOutput<typeof actor>;

/**
 * One activity by a blog, or the same activity by several blogs on one day. Clients that do not
 * know the `type` show only the `message`.
 */
export const activityNotification = v.object({
  type: v.string(),
  /** Unix seconds; with several blogs, the time of the latest activity. */
  timestamp: v.number(),
  message: v.string(),
  is_friend: v.boolean(),
  /** Null for an anonymous question. */
  from_tumblelog: v.nullable(actor),
  /**
   * The reader's own post that the activity is about; for `ask`, the question; for `post`, the
   * published post. Null if there is none.
   */
  post: v.nullable(
    v.object({
      type: v.string(),
      url: v.string(),
      summary: v.string(),
      media_url: v.string(),
      video_thumbnail_url: v.string(),
      is_ask: v.boolean(),
      is_answer: v.boolean(),
    }),
  ),
  /**
   * The actor's own post, or the post under which a reply mentions the reader. `diff` is the text
   * that a reblog adds, `quote` the text around a mention in a post; both are plain text, and ''
   * for other activity.
   */
  new_post: v.nullable(v.object({ url: v.string(), diff: v.string(), quote: v.string() })),
  note_meta: v.object({
    answer_text: v.string(),
    reply_text: v.string(),
    /** Ours: the photo of a reply. */
    reply_photo: v.exactOptional(replyPhoto),
  }),
  /**
   * Ours: the number of blogs that did the same on that day, including `from_tumblelog`. If several
   * blogs did, `others` contains the second most recent of them.
   */
  count: v.optional(v.number(), 1),
  others: v.optional(v.array(actor), []),
});
export type ActivityNotification = v.InferOutput<typeof activityNotification>;
