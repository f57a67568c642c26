/** What can be filtered: posts with a tag, and posts in which a word or a few stand behind one another. */
export const filterKinds = ['tag', 'word'] as const;
export type FilterKind = (typeof filterKinds)[number];

/** Ours: how many of each kind, and how long. */
export const filterLimits = { each: 200, characters: 140 } as const;

/** Texts of filters (ours). */
export const filterTexts = {
  filtered: 'Filtered: ',
  showAnyway: 'Show anyway',
  tooMany: `You can filter at most ${filterLimits.each} tags and ${filterLimits.each} words. Take one away first.`,
  nothingToCompare: 'There is nothing in it to compare.',
} as const;

/** How a filter is called where it hides something. */
export const filterName = (kind: FilterKind, written: string): string =>
  kind === 'tag' ? `#${written}` : `“${written}”`;

/** The longest name that stands over a hidden post is cut by the page; so many are named. */
export const namedFilters = 3;
