/** Filters match posts with a tag, or posts that contain a word or phrase. */
export const filterKinds = ['tag', 'word'] as const;
export type FilterKind = (typeof filterKinds)[number];

/** Ours: maximum number of filters of each kind, and of characters in one. */
export const filterLimits = { each: 200, characters: 140 } as const;

/** Texts of filters (ours). */
export const filterTexts = {
  filtered: 'Filtered: ',
  showAnyway: 'Show anyway',
  tooMany: `You can filter at most ${filterLimits.each} tags and ${filterLimits.each} words. Remove one first.`,
  nothingToCompare: 'This can’t be used as a filter. Enter a word with letters or numbers.',
} as const;

/** The name of a filter, as shown on the posts that it hides. */
export const filterName = (kind: FilterKind, written: string): string =>
  kind === 'tag' ? `#${written}` : `“${written}”`;

/** Maximum number of filters named over a hidden post; CSS truncates long names. */
export const namedFilters = 3;
