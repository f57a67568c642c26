/** Texts of the GIF search that the specification does not name (ours). */
export const gifFormTexts = {
  label: 'GIF search',
  results: 'GIFs',
  searching: 'Searching',
  begin: 'Type a word or a tag to find animated pictures that people posted here.',
  failed: 'The search did not work. Try again in a moment.',
  retry: 'Try again',
  found: (count: number) => (count === 1 ? 'One GIF found.' : `${count} GIFs found.`),
  /** The name of a result. */
  gif: (blog: string, tags: readonly string[]) =>
    `GIF by ${blog}${tags.map((tag) => `, #${tag}`).join('')}`,
} as const;
