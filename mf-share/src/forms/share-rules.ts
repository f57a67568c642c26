import { isShareEmail } from '@tessera/shared-contracts/sharing/share-rules';
import { shareByMessageTexts, shareTexts } from '@tessera/shared-contracts/sharing/texts';
import {
  isTweetNearlyFull,
  isTweetTooLong,
  tweetRemainder,
} from '@tessera/shared-contracts/sharing/tweet-rules';

/** Checks and texts of a form that depend on the screen from which the form was opened. */
export interface ShareRules {
  isEmail(address: string): boolean;
  /** Characters left in a tweet; negative if it is too long. */
  charactersLeft(tweet: string): number;
  isCounterMarked(left: number): boolean;
  readonly texts: Readonly<Record<'error' | 'sending' | 'sent', string>>;
  /** Whether the form has a cancel button; otherwise the screen around it has a back button. */
  readonly hasCancel: boolean;
}

/** The rules of forms opened from the list of options. */
export const listRules: ShareRules = {
  isEmail: (address) => isShareEmail(address, 'popover'),
  charactersLeft: (tweet) => tweetRemainder(tweet, 'sharePopover'),
  isCounterMarked: isTweetNearlyFull,
  texts: shareTexts,
  hasCancel: true,
};

/** The rules of forms opened from the screen that sends messages. */
export const byMessageRules: ShareRules = {
  isEmail: (address) => isShareEmail(address, 'byMessage'),
  charactersLeft: (tweet) => tweetRemainder(tweet, 'shareByMessage'),
  isCounterMarked: isTweetTooLong,
  texts: shareByMessageTexts,
  hasCancel: false,
};
