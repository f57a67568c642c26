/** Texts of the GIF search that are not in the specification (ours). */
export const gifFormTexts = {
  label: 'GIF search',
  results: 'GIFs',
  searching: 'Searching',
  begin: 'Search by word or tag to find GIFs posted on Tessera.',
  failed: 'Search isn’t working right now. Try again in a moment.',
  retry: 'Try again',
  found: (count: number) => (count === 1 ? 'One GIF found.' : `${count} GIFs found.`),
  /** The accessible name of a result. */
  gif: (blog: string, tags: readonly string[]) =>
    `GIF by ${blog}${tags.map((tag) => `, #${tag}`).join('')}`,
} as const;
