import * as v from 'valibot';
import { text } from '../contract/wire.ts';
import { shareLimits } from './share-limits.ts';
import { shareTexts } from './texts.ts';

/** What passes for an e-mail address, by context: the post share popover takes nearly everything, share-by-message wants an ending of 2 to 20 letters. */
export const shareEmailPatterns = { popover: /^\S+@\S+\.\S+$/u, byMessage: /^[^\s@]+@[^\s@]+\.[a-z]{2,20}$/iu } as const;

/** Whether the form of the post share popover can be sent to what stands in its field. */
export const isShareEmail = (address: string): boolean => address.length <= shareLimits.email && shareEmailPatterns.popover.test(address);

/**
 * One e-mail address to send a share to. Stricter than the form on one point: what a mail program would read as several
 * addresses, as a name or as the end of a line is refused.
 */
export const shareEmail = v.pipe(
  text(shareLimits.email), v.trim(), v.regex(shareEmailPatterns.popover, shareTexts.emailInvalid),
  v.check((address) => !/[,;:<>()[\]"\\\s\p{C}]/u.test(address) && address.split('@').length === 2, shareTexts.emailInvalid),
);

/** What is said beside the link, in a mail or on Facebook. */
export const shareMessage = v.pipe(text(shareLimits.message), v.trim());
