/** Constants of the GIF search, from the specification. Times in milliseconds, lengths in px. */
export const gifSearch = {
  limit: 200,
  width: 250,
  cache: 300_000,
  debounce: 250,
  batch: 50,
  batchDelay: 5,
  preloadPoll: 1000,
  tags: 3,
  gutter: 10,
  /** How many of the GIFs that somebody has chosen are offered again (ours). */
  recent: 8,
  /** How many popular GIFs are offered before anything is typed (ours). */
  popular: 50,
} as const;

/** Names of the log events of the GIF search (ours). */
export const gifLogEvents = {
  search: 'gif_search:search',
  choose: 'gif_search:choose',
  failed: 'gif_search:failed',
} as const;

export const gifTexts = {
  placeholder: 'Find a GIF',
  /** Shown when the search cannot be loaded (ours). */
  unavailable: 'GIF search is unavailable.',
  viewAnyway: 'View results anyway',
  invalidResponse: 'Invalid GIF search response',
  /** Shown before results that may not match the query (ours). */
  notClose: {
    header: 'Nothing quite like that',
    body: 'Here are the closest matches and what’s popular right now.',
  },
  sensitive: {
    support: {
      header: 'Everything okay?',
      body: 'If you or someone you know is having a hard time, it can help to talk. Find free, confidential support near you at findahelpline.com.',
    },
    graphic: { header: 'Sensitive words', body: 'Some of these GIFs may be upsetting.' },
  },
  /** Shown when nothing was found, chosen at random; the last two are ours. */
  noResults: [
    'Nothing turned up. Bummer.',
    'Sadly, nothing.',
    'No GIFs here. Try another word.',
    'Came back empty-handed.',
  ],
} as const;

/** Tags that carry no information about a GIF. */
const emptyTags = ['gif', 'gifs'];

/** Normalises a query: trimmed and lowercased. */
export const gifQuery = (typed: string): string => typed.trim().toLowerCase();

/** The tags shown with a result: its first few, not counting tags such as `gif`. */
export const shownGifTags = (tags: readonly string[]): string[] =>
  tags.filter((tag) => !emptyTags.includes(tag.toLowerCase())).slice(0, gifSearch.tags);
