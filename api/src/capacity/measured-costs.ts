/**
 * Measured costs, see docs/performance.md: processor time in milliseconds on 2 virtual cores, sizes
 * in bytes.
 */
export const measuredCosts = {
  /** 2026-11-26. Measured on a dashboard; stands for all pages that are rendered for one reader. */
  page: { server: 11, database: 8 },
  /** Explore, which all visitors share. */
  sharedPage: { server: 0.35, database: 0 },
  poll: { server: 0.2, database: 0 },
  /** A short post. */
  post: { server: 7, database: 3.5 },
  /** Resident memory of a process. */
  processMemory: 257e6,
  /**
   * 2026-11-26. `post`: the mean of the 50,000 posts of the bench, which have about 200 characters
   * and two tags, with indexes and search. `like`: with its activity. `account`: with its blog.
   */
  stored: { post: 2300, like: 460, account: 3400 },
} as const;
