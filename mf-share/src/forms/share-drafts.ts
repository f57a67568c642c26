import { shareLimits } from '@tessera/shared-contracts/sharing/share-limits';
import { tabStore } from '@tessera/shared-ui/guarded-storage';

/** Number of characters of a draft that are restored; the rest is cut off. */
const maxLength = 4 * shareLimits.message;
const keyOf = (subject: string): string => `tessera:share:${subject}`;
const storage = tabStore();

/**
 * The unsaved draft of a form, stored in this tab, so that the draft survives Escape and reloads.
 * `subject` identifies user, post and form.
 */
export const readShareDraft = (subject: string): string | undefined =>
  storage.read(keyOf(subject))?.slice(0, maxLength);

/** Stores a draft; undefined removes it. */
export function writeShareDraft(subject: string, text: string | undefined): void {
  if (text === undefined) storage.remove(keyOf(subject));
  else storage.write(keyOf(subject), text);
}
