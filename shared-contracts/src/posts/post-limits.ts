/** Limits and lengths of posts. Numbers come from the specification unless marked as ours. */
export const postLimits = {
  /** Photos in one post. */
  photos: 10,
  /** Characters of a per-photo caption. */
  photoCaption: 200,
  /** Longest edge in px that photos are scaled down to before they are uploaded. */
  photoDownscale: 1080,
  /** Characters of a tweet that goes out with a post. */
  tweet: 140,
  /** Characters of a reply (ours). */
  reply: 475,
  /** Characters of a title (ours). */
  title: 4096,
  /** Characters of a body, caption or other long text (ours). */
  body: 500_000,
  /** Bytes of HTML that what a post says may take (ours): enough for a body of plain letters, not for one of markup alone. */
  html: 600_000,
  /** Lines of a chat (ours). */
  chatLines: 5000,
  /** Tags of a post (ours). */
  tags: 30,
  /** Characters of one tag (ours). */
  tag: 140,
  /** Posts, reblogs included, that one user may make in 24 hours (ours). */
  perDay: 250,
  /** From this share of the day's posts on, the form says how many there were (ours). */
  perDayTold: 0.8,
  /** Days ahead that a post can be scheduled at most: five years (ours). */
  scheduleDays: 5 * 366,
} as const;

/** Posts in one page of a stream (ours). */
export const streamPageSize = 20;

/** Posts in one page of the blog viewer; when a single post is asked for it is one. */
export const viewerPageSize = 10;
