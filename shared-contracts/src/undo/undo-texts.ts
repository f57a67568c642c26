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
} as const;
