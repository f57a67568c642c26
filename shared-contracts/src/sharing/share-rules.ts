import { validators } from '../posts/validators.ts';
import { shareLimits } from './share-limits.ts';

/**
 * Patterns of valid email addresses by context: the post share popover accepts nearly anything,
 * share-by-message requires a top-level domain of 2 to 20 letters of any script. Browsers replace
 * other scripts by a name that begins with `xn--`.
 */
export const shareEmailPatterns = {
  popover: /^\S+@\S+\.\S+$/u,
  byMessage: /^[^\s@]+@[^\s@]+\.(?:\p{L}{2,20}|xn--[a-z\d-]+)$/iu,
} as const;

/** Where a post is shared from: the post share popover, or share-by-message. */
export type ShareContext = keyof typeof shareEmailPatterns;

/** Whether an email address is valid in a share context. */
export const isShareEmail = (address: string, place: ShareContext = 'popover'): boolean =>
  validators.maxLength(address, shareLimits.email) && shareEmailPatterns[place].test(address);
