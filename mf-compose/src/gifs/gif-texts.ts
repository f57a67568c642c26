/** Texts of the GIF search that are not in the specification (ours). */
export const gifFormTexts = {
  label: 'GIF search',
  results: 'GIFs',
  searching: 'Searching',
  recent: 'Recent',
  popular: 'Popular',
  /** Shown while there is not a single GIF. */
  none: 'There are no GIFs on Tessera yet. Post one, and everyone can find it here.',
  failed: 'Search isn’t working right now. Try again in a moment.',
  retry: 'Try again',
  popularCount: (count: number) => (count === 1 ? 'One popular GIF.' : `${count} popular GIFs.`),
  found: (count: number) => (count === 1 ? 'One GIF found.' : `${count} GIFs found.`),
  /** The accessible name of a result. */
  gif: (blog: string, tags: readonly string[]) =>
    `GIF by ${blog}${tags.map((tag) => `, #${tag}`).join('')}`,
} as const;
