import { shareLimits } from '@tessera/shared-contracts/sharing/share-limits';
import { tabStore } from '@tessera/shared-ui/guarded-storage';

/** Longest text that is kept: more than any of the fields takes. */
const longest = 4 * shareLimits.message;
const keyOf = (subject: string): string => `tessera:share:${subject}`;
const storage = tabStore();

/** Words that somebody typed into a form and did not send, kept in this tab: an Escape or a reload costs none. `subject` names user, post and form. */
export const readKeptWords = (subject: string): string | undefined =>
  storage.read(keyOf(subject))?.slice(0, longest);

/** Keeps words, or with undefined lets go of them. */
export function keepWords(subject: string, text: string | undefined): void {
  if (text === undefined) storage.remove(keyOf(subject));
  else storage.write(keyOf(subject), text);
}
