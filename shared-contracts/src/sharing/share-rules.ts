import { shareLimits } from './share-limits.ts';

/**
 * Patterns of valid email addresses by context: the post share popover accepts nearly anything,
 * share-by-message requires a top-level domain of 2 to 20 letters.
 */
export const shareEmailPatterns = {
  popover: /^\S+@\S+\.\S+$/u,
  byMessage: /^[^\s@]+@[^\s@]+\.[a-z]{2,20}$/iu,
} as const;

/** Whether an address is valid in the post share popover. */
export const isShareEmail = (address: string): boolean =>
  address.length <= shareLimits.email && shareEmailPatterns.popover.test(address);
