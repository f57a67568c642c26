import { shareLimits } from '@tessera/shared-contracts/sharing/share-limits';

/** Longest text that is kept: more than any of the fields takes. */
const longest = 4 * shareLimits.message;
const keyOf = (subject: string): string => `tessera:share:${subject}`;

/** Words that somebody typed into a form and did not send, kept in this tab: an Escape or a reload costs none. `subject` names user, post and form. */
export function readKeptWords(subject: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(subject))?.slice(0, longest) ?? undefined;
  } catch {
    // storage is switched off
    return undefined;
  }
}

/** Keeps words, or with undefined lets go of them. */
export function keepWords(subject: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(keyOf(subject));
    else sessionStorage.setItem(keyOf(subject), text);
  } catch { /* storage is switched off or full */ }
}
