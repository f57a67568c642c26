/** User-facing texts of the front page (ours). */
export const homeTexts = {
  promise: 'A blog that looks like you and never loses a word.',
  email: 'Email address',
  begin: 'Start your blog',
  known: 'Already here?',
  kept: {
    title: 'Nothing is lost',
    text: 'What you type is on all your devices within seconds, and a draft keeps its earlier versions. Offline you go on reading and writing: what you send waits, and goes out once, in order. A press too many can be undone.',
    more: 'How this works, and its limits',
  },
  yours: {
    title: 'It stays yours',
    text: 'Anyone can read it without an account and even without scripts, in feeds, too. Export all of it whenever you like, as pages to read and as data. Your dashboard is in order of time.',
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
