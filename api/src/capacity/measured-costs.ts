/**
 * What was measured, see docs/performance.md: processor time in milliseconds on 2 virtual cores,
 * sizes in bytes.
 */
export const measuredCosts = {
  /** 2026-11-26. A dashboard stands for every page that is made for its reader. */
  page: { server: 11, database: 8 },
  /** Explore, which all visitors share. */
  sharedPage: { server: 0.35, database: 0 },
  poll: { server: 0.2, database: 0 },
  /** A short post. */
  post: { server: 7, database: 3.5 },
  /** Resident memory of a process. */
  processMemory: 257e6,
  /** 2026-11-26, from a database filled by the bench, indexes and search included. */
  stored: { post: 0, like: 0, account: 0 },
} as const;
