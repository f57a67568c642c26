import { shareLimits } from './share-limits.ts';

/** What passes for an e-mail address, by context: the post share popover takes nearly everything, share-by-message wants an ending of 2 to 20 letters. */
export const shareEmailPatterns = {
  popover: /^\S+@\S+\.\S+$/u,
  byMessage: /^[^\s@]+@[^\s@]+\.[a-z]{2,20}$/iu,
} as const;

/** Whether the form of the post share popover can be sent to what stands in its field. */
export const isShareEmail = (address: string): boolean =>
  address.length <= shareLimits.email && shareEmailPatterns.popover.test(address);
