/**
 * How trending posts and tags are found (ours). The database computes the scores with these
 * numbers, and the help explains them.
 */
export const trendingRules = {
  /** Hours after which a note, or the use of a tag, counts half. */
  halfLifeHours: 24,
  /** Posts and uses of tags older than this do not count. */
  windowDays: 7,
  /** Accounts younger than this do not count. */
  minAccountDays: 3,
  /** How many people a post or tag needs. */
  minPeople: 2,
  /** How many posts of one blog can trend at the same time. */
  postsPerBlog: 2,
  /** How many posts and tags trend. */
  posts: 100,
  tags: 40,
  /** Minutes between two counts. */
  everyMinutes: 5,
} as const;

/**
 * How many posts of one blog, and of one account, Explore shows within 24 hours (ours): their newest
 * ones. The front page shows one.
 */
export const explorePerDay = 3;
export const frontPagePerDay = 1;
