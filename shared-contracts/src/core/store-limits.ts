/** Limits of what the app stores (ours). */
export const storeLimits = {
  /** Maximum number of pages. */
  pages: 200,
  pageBytes: 20_000_000,
  /** Images of the pages. */
  mediaBytes: 14_000_000,
  /** Scripts, styles and fonts of the app itself, which are public. */
  fileBytes: 16_000_000,
} as const;
