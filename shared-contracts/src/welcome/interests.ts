/** Limits of the first choice of a new user (ours). */
export const welcomeLimits = {
  /** Interests that are offered, and how many make a good start. */
  offered: 18,
  enough: 3,
  /** Interests that are read from an address. */
  chosen: 20,
  /** Blogs that are suggested. */
  blogs: 10,
} as const;

/** Interests of a new site, which has no popular tags yet (ours). */
export const commonInterests: readonly string[] = [
  'art',
  'books',
  'photography',
  'music',
  'food',
  'nature',
  'travel',
  'films',
  'games',
  'science',
  'history',
  'design',
  'poetry',
  'gardens',
  'cats',
  'crafts',
  'sports',
  'technology',
];

/** Popular tags that name a form instead of an interest. */
export const noInterests: readonly string[] = ['gif', 'gifs', 'photo', 'video', 'text'];

/** User-facing texts of the first choice (ours). */
export const welcomeTexts = {
  interestsTitle: 'What do you like?',
  interestsText: `Choose ${welcomeLimits.enough} or more, and we’ll find blogs for you. You can skip this.`,
  noBlogsTitle: 'You’re one of the first here',
  noBlogsText: 'There are no blogs to suggest yet. Write the first post, or invite somebody.',
  blogsTitle: 'Blogs for you',
  blogsText: 'Follow them all with one press. Leave out those that you don’t want.',
  knownTitle: 'You know them all',
  knownText: 'You already follow every blog that we would suggest.',
  follow: 'Follow these blogs',
  skip: 'Skip',
} as const;
