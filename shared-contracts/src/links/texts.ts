/**
 * Shown when the metadata of a page cannot be loaded (ours). The form stays usable and keeps the
 * typed text.
 */
export const linkTexts = {
  invalid: 'Not a valid URL',
  unreadable: 'We couldn’t load this page.',
  late: 'This page took too long to answer.',
  busy: 'We’re loading too many pages right now. Try again in a moment.',
} as const;

/** Lengths in characters to which a page's metadata is truncated (ours). */
export const linkLimits = { title: 300, excerpt: 500, author: 120 } as const;
