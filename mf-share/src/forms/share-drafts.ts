import { tabStore } from '@tessera/shared-ui/guarded-storage';

const keyOf = (subject: string): string => `tessera:share:${subject}`;
const storage = tabStore();

/**
 * The unsaved draft of a form, stored in this tab, so that it survives closing the popover and
 * reloading the page.
 *
 * @param subject identifies the user, the form, and the post or blog that is shared
 */
export const readShareDraft = (subject: string): string | undefined =>
  storage.read(keyOf(subject)) ?? undefined;

/** Stores a draft; undefined removes it. */
export function writeShareDraft(subject: string, text: string | undefined): void {
  if (text === undefined) storage.remove(keyOf(subject));
  else storage.write(keyOf(subject), text);
}
