/** How long what a press did can be undone (ours). */
export const undoRules = {
  /** For how long a toast offers it, in milliseconds; not counted while the toast is held. */
  offeredFor: 30_000,
  /** For how long the server can do it: longer, because a toast may be held or wait for others. */
  keptFor: 5 * 60_000,
} as const;

/** Texts of presses that can be undone (ours). */
export const undoTexts = {
  undo: 'Undo',
  postDeleted: 'Post deleted',
  postRestored: 'Your post is back where it was.',
  draftRestored: 'Your draft is back.',
  view: 'View post',
  replyDeleted: 'Reply deleted',
  replyRestored: 'The reply is back.',
  unliked: 'You no longer like this post.',
  unfollowed: (blog: string): string => `You no longer follow ${blog}.`,
  unpublished: 'This post is a draft again.',
  published: 'This post is published again.',
  tooLate: 'A press can be undone for five minutes, and this one is older. Nothing was changed.',
  postGone: 'This post was deleted for good, and can’t be brought back. Write it again.',
  replyGone: 'This reply was deleted for good, and can’t be brought back. Write it again.',
  notPublished: 'Only a published post can become a draft again. Reload the page to see its state.',
} as const;
