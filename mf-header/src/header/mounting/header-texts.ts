/** Texts of the header (ours). */
export const headerTexts = {
  failed: 'This didn’t load. Try again.',
} as const;
