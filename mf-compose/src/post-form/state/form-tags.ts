import { postLimits } from '@tessera/shared-contracts/posts/post-limits';

/** A tag as it is kept: without the leading #, without outer space, cut to its longest length. */
export const cleanTag = (typed: string): string => typed.trim().replace(/^#+/, '').trim().slice(0, postLimits.tag);

/** The tags with what was typed added; commas and line ends part tags, duplicates and anything past the limit are left out. */
export function addTags(tags: readonly string[], typed: string): readonly string[] {
  const next = [...tags];
  for (const tag of typed.split(/[,\n]/).map(cleanTag)) {
    const isKnown = next.some((known) => known.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !isKnown && next.length < postLimits.tags) next.push(tag);
  }
  return next;
}
