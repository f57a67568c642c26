import { postLimits } from '@tessera/shared-contracts/posts/post-limits';

/** What separates tags: commas, line ends, and spaces before a #. */
const separator = /[,\n]|\s+(?=#)/;

/** The normalised tag: without leading # characters, trimmed, and cut to the maximum length. */
export const cleanTag = (typed: string): string =>
  typed.trim().replace(/^#+/, '').trim().slice(0, postLimits.tag);

/** Whether a text contains more than one tag, as in 'a, b, #c' or '#a #b'. */
export const holdsSeveralTags = (text: string): boolean => separator.test(text.trim());

/** Adds the typed tags; leaves out duplicates and all tags past the maximum number. */
export function addTags(tags: readonly string[], typed: string): readonly string[] {
  const next = [...tags];
  for (const tag of typed.split(separator).map(cleanTag)) {
    const isKnown = next.some((known) => known.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !isKnown && next.length < postLimits.tags) next.push(tag);
  }
  return next;
}
