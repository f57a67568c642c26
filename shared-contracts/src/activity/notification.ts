import * as v from 'valibot';

/** What can happen to a blog. The names of the specification; reply, ask and answer are ours. */
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

/** What a reader is told of: what happened, and `post` (ours), that a blog whose notifications they get has published something. */
export const notificationKinds = [...activityKinds, 'post'] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export const isNotificationKind = (type: string): type is NotificationKind =>
  notificationKinds.some((kind) => kind === type);

/** What the page of a blog's activity can be narrowed to, by the word in its address (ours). */
export const activityFilters = {
  likes: { label: 'Likes', kinds: ['like'] },
  reblogs: { label: 'Reblogs', kinds: ['reblog'] },
  replies: { label: 'Replies', kinds: ['reply'] },
  followers: { label: 'Followers', kinds: ['follower'] },
  mentions: { label: 'Mentions', kinds: ['user_mention'] },
  asks: { label: 'Asks', kinds: ['ask', 'answer'] },
  posts: { label: 'Posts', kinds: ['post'] },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly kinds: readonly NotificationKind[] }>
>;
export type ActivityFilter = keyof typeof activityFilters;
export const isActivityFilter = (word: string): word is ActivityFilter =>
  Object.hasOwn(activityFilters, word);

/** Who did it. `is_friend`: somebody the reader follows. */
const actor = v.object({
  name: v.string(),
  tumblr_url: v.string(),
  avatar_url_48: v.string(),
  avatar_url_128: v.string(),
  is_friend: v.boolean(),
});
export type ActivityActor = v.InferOutput<typeof actor>;

/**
 * One thing that happened to a blog, or the same thing done by several within a day. A `type` that the reader does not
 * know is shown by its `message` alone.
 */
export const activityNotification = v.object({
  type: v.string(),
  /** Unix seconds; of the latest when several did it. */
  timestamp: v.number(),
  message: v.string(),
  is_friend: v.boolean(),
  /** Null for an unnamed question. */
  from_tumblelog: v.nullable(actor),
  /** The reader's own post that it is about, the question, or what was published; null when it is about none. */
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
  /** The post that somebody made, or replied to with a mention: `diff` is what it adds, `quote` what stands around the mention. Plain text. */
  new_post: v.nullable(v.object({ url: v.string(), diff: v.string(), quote: v.string() })),
  note_meta: v.object({ answer_text: v.string(), reply_text: v.string() }),
  /** Ours: how many did the same that day, and who did so next before `from_tumblelog`. */
  count: v.optional(v.number(), 1),
  others: v.optional(v.array(actor), []),
});
export type ActivityNotification = v.InferOutput<typeof activityNotification>;
