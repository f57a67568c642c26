/** User-facing texts of the front page (ours). */
export const homeTexts = {
  promise: 'A blog that looks like you and never loses a word.',
  email: 'Email address',
  begin: 'Start your blog',
  known: 'Already here?',
  kept: {
    title: 'Nothing is lost',
    text: 'What you write is kept on your device as you type. After a crash, a closed tab or a night without a network it is still there.',
  },
  yours: {
    title: 'It stays yours',
    text: 'Anyone can read it without an account and even without scripts, in feeds, too. Take all of it with you whenever you like. Your dashboard is in order of time.',
    noAds: 'No ads, no tracking.',
  },
  look: {
    title: 'Your own look',
    text: 'Your colors, your type and your pictures, wherever your blog is named. They stay readable by day and by night.',
  },
  blogs: 'Blogs in their own colors',
  latest: 'Latest posts',
  emptyTitle: 'The first page is yours',
  emptyText: 'Nothing has been posted here yet. Start your blog and write the first post.',
} as const;
