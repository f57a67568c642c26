import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { readTypedTags } from '@tessera/shared-contracts/tags/tag-text';

/** Adds the typed tags; leaves out duplicates and all tags past the maximum number. */
export function addTags(tags: readonly string[], typed: string): readonly string[] {
  const next = [...tags];
  for (const written of readTypedTags(typed)) {
    const tag = firstCharacters(written, postLimits.tag).trim();
    const isKnown = next.some((known) => known.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !isKnown && next.length < postLimits.tags) next.push(tag);
  }
  return next;
}
