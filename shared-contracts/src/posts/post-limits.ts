/** Limits and lengths of posts. Numbers come from the specification unless marked as ours. */
export const postLimits = {
  /** Photos in one post. */
  photos: 10,
  /** Characters of a per-photo caption. */
  photoCaption: 200,
  /** Characters of a photo’s alternative text (ours). */
  photoAlt: 2000,
  /** Photos are scaled down to this longest edge in px before the upload. */
  photoDownscale: 1080,
  /** Characters of a tweet sent with a post. */
  tweet: 140,
  /** Characters of a reply (ours). */
  reply: 475,
  /** Characters of a title (ours). */
  title: 4096,
  /** Characters of a body, caption or other long text (ours). */
  body: 500_000,
  /**
   * Bytes of a post's HTML (ours). A body of the maximum length fits only if most of it is plain
   * ASCII text.
   */
  html: 600_000,
  /** Lists and quotes inside each other in Markdown (ours). */
  nesting: 100,
  /** Lines of a chat (ours). */
  chatLines: 5000,
  /** Tags of a post (ours). */
  tags: 30,
  /** Characters of one tag (ours). */
  tag: 140,
  /** Posts, reblogs included, that one user may make in 24 hours (ours). */
  perDay: 250,
  /** Share of the daily limit from which the form shows the count (ours). */
  perDayShownFrom: 0.8,
  /** How many days ahead a post can be scheduled: five years (ours). */
  scheduleDays: 5 * 366,
} as const;

/** Posts in one page of a stream (ours). */
export const streamPageSize = 20;

/** Posts in one page of the drawer or of a search in a blog. */
export const drawerPageSize = 10;
