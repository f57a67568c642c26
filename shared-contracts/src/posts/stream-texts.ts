/** Ours: what a stream says while it grows. */
export const streamTexts = {
  olderFailed: 'Older posts couldn’t be loaded.',
  newerFailed: 'New posts couldn’t be loaded.',
  retry: 'Try again',
} as const;
