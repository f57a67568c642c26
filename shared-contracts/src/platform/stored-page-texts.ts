/** Texts over a page that was stored earlier (ours); `when` is the time of storing. */
export const storedPageTexts = {
  offline: (when: string): string => `You’re offline. This page is from ${when}.`,
  online: (when: string): string => `Tessera didn’t answer. This page is from ${when}.`,
  /** In the toast that says that the browser is back online. */
  showNewest: 'Show what’s new',
} as const;
