/** Ours: texts of a stream that loads more posts. */
export const streamTexts = {
  olderFailed: 'Older posts couldn’t be loaded.',
  newerFailed: 'New posts couldn’t be loaded.',
  retry: 'Try again',
} as const;
