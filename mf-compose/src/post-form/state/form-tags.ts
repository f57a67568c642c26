import { postLimits } from '@tessera/shared-contracts/posts/post-limits';

/** What parts tags: commas, line ends, and space before the next #. */
const separator = /[,\n]|\s+(?=#)/;

/** A tag as it is kept: without the leading #, without outer space, cut to its longest length. */
export const cleanTag = (typed: string): string =>
  typed.trim().replace(/^#+/, '').trim().slice(0, postLimits.tag);

/** Whether a text is more than one tag, as in 'a, b, #c' or '#a #b'. */
export const holdsSeveralTags = (text: string): boolean => separator.test(text.trim());

/** The tags with what was typed added; duplicates and anything past the limit are left out. */
export function addTags(tags: readonly string[], typed: string): readonly string[] {
  const next = [...tags];
  for (const tag of typed.split(separator).map(cleanTag)) {
    const isKnown = next.some((known) => known.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !isKnown && next.length < postLimits.tags) next.push(tag);
  }
  return next;
}
