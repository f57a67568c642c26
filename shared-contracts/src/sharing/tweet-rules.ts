import { postLimits } from '../posts/post-limits.ts';

/** Characters that one link counts as in a tweet, by the place it is written in; each place counts its own kind of link. */
export const tweetLinkLengths = { postForm: 29, sharePopover: 24, shareByMessage: 23 } as const;
export type TweetPlace = keyof typeof tweetLinkLengths;

/** An address as people write it; punctuation behind it belongs to the sentence. */
const link = /(?:https?:\/\/|www\.)\S*[^\s.,;:!?'")\]]/giu;
const placeholder = /\[URL\]/g;
const linksOf: Readonly<Record<TweetPlace, RegExp>> = {
  postForm: link,
  sharePopover: placeholder,
  shareByMessage: link,
};

/** How many characters are left of a tweet; below 0 when it is too long. Letters are counted as people see code points, links by their place. */
export function tweetRemainder(text: string, place: TweetPlace): number {
  let links = 0;
  const rest = text.normalize('NFC').replace(linksOf[place], () => {
    links += 1;
    return '';
  });
  return postLimits.tweet - Array.from(rest).length - links * tweetLinkLengths[place];
}

/** Whether a tweet of the share popover can be sent: not too long, and not empty. */
export const isShareTweetValid = (remainder: number): boolean =>
  remainder >= 0 && remainder !== postLimits.tweet;

/** From fewer than this many characters left the counter warns. */
const warnsBelow = 10;
export const isTweetNearlyFull = (remainder: number): boolean => remainder < warnsBelow;

/** Networks that a server may be able to send posts to. */
export const socialNetworks = ['twitter', 'facebook'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

/** Texts of the social switches of the post form. The names of the switches are the specification's, the rest is ours. */
export const socialTexts = {
  twitter: 'Send to Twitter',
  facebook: 'Send to Facebook',
  tweet: 'Tweet',
  tweetHint: 'Left empty, the post’s title and address stand in.',
  tweetTooLong: 'This tweet is too long: at most 140 characters.',
  notSaved: 'This switch could not be saved.',
} as const;

/** Why the tweet of a post cannot stand. Empty is fine: the post then speaks for itself. */
export const checkTweet = (text: string): string[] =>
  tweetRemainder(text, 'postForm') < 0 ? [socialTexts.tweetTooLong] : [];
