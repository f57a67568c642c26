/** Texts of bookmarks (ours). */
export const bookmarkTexts = {
  title: 'Bookmarks',
  /** Below the title of the page. */
  about: 'Only you can see what you bookmark.',
  add: 'Bookmark',
  remove: 'Remove bookmark',
  added: 'Bookmarked. Only you can see it.',
  removed: 'Bookmark removed.',
  open: 'Bookmarks',
  empty: {
    title: 'No bookmarks yet',
    text: 'Choose Bookmark in the menu of a post to keep it here. Nobody else can see it.',
  },
} as const;
