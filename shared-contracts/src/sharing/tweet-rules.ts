import { findAddresses } from '../links/find-addresses.ts';
import { postLimits } from '../posts/post-limits.ts';

/**
 * Number of characters that each link of a tweet counts as. In the post form, links are URLs; in
 * the share popover and share-by-message, they are `[URL]` placeholders.
 */
export const tweetLinkLengths = { postForm: 29, sharePopover: 24, shareByMessage: 23 } as const;
export type TweetPlace = keyof typeof tweetLinkLengths;

const placeholder = /\[URL\]/g;

/** The parts of a text around its links, which are what counts in {@link tweetLinkLengths}. */
function partsAroundLinks(text: string, place: TweetPlace): string[] {
  if (place !== 'postForm') return text.split(placeholder);
  const links = findAddresses(text);
  return [...links, { start: text.length }].map(({ start }, index) =>
    text.slice(links[index - 1]?.end ?? 0, start),
  );
}

/**
 * Remaining characters of a tweet; negative if it is too long. Counts code points after NFC
 * normalisation, and each link as in `tweetLinkLengths`.
 */
export function tweetRemainder(text: string, place: TweetPlace): number {
  const parts = partsAroundLinks(text.normalize('NFC'), place);
  const links = parts.length - 1;
  return postLimits.tweet - Array.from(parts.join('')).length - links * tweetLinkLengths[place];
}

/** Initial text of a tweet that shares a post: the token that the server replaces with the link. */
export const linkToken = '[URL]';

/** Whether a tweet that shares a post can be sent: it is neither too long nor empty. */
export const isShareTweetValid = (remainder: number): boolean =>
  remainder >= 0 && remainder !== postLimits.tweet;

/** The counters of the post form and the share popover warn when fewer than this remain. */
const warnsBelow = 10;
export const isTweetNearlyFull = (remainder: number): boolean => remainder < warnsBelow;
/** The counter of share-by-message warns only when the tweet is too long. */
export const isTweetTooLong = (remainder: number): boolean => remainder < 0;

/**
 * Texts of the social switches of the post form. The specification names the switches of Twitter
 * and Facebook; the other texts are ours.
 */
export const socialTexts = {
  twitter: 'Send to Twitter',
  facebook: 'Send to Facebook',
  mastodon: 'Send to Mastodon',
  bluesky: 'Send to Bluesky',
  tweet: 'Tweet',
  tweetHint: 'Leave empty to use the post’s title and link.',
  tweetTooLong: 'Tweets can be up to 140 characters long.',
  notSaved: 'This setting couldn’t be saved.',
} as const;

/** The errors of a post's tweet. No error if it is empty: the server then generates the tweet. */
export const checkTweet = (text: string): string[] =>
  tweetRemainder(text, 'postForm') < 0 ? [socialTexts.tweetTooLong] : [];
