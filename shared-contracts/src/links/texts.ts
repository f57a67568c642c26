/** What a form says when a page on the web gives no data (ours). The form goes on with what was typed. */
export const linkTexts = {
  invalid: 'Not a valid URL',
  unreadable: 'This page could not be read.',
  late: 'This page took too long to answer.',
  busy: 'Too many pages are being read. Try again in a moment.',
} as const;

/** Longest texts that a page's own data are cut to, in characters (ours). */
export const linkLimits = { title: 300, excerpt: 500, author: 120 } as const;
