import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { canBeInPath, normaliseTag, splitTags } from '@tessera/shared-contracts/tags/tag-text';
import { invalid } from '../wire/refusal.ts';

/** The form in which tags are compared and looked up. */
export const tagKey = (tag: string): string => normaliseTag(tag).toLowerCase();

/** The beginning of a tag in the text of a refusal. */
const quoted = (tag: string): string => {
  const shown = firstCharacters(tag, 40);
  return `“${shown}${shown === tag ? '' : '…'}”`;
};

/**
 * Parses `post[tags]`. Keeps the order and drops case-insensitive duplicates. Refuses too many or
 * overlong tags, and tags without a page, instead of dropping any.
 */
export function readTags(joined: string): string[] {
  const tags = new Map<string, string>();
  for (const tag of splitTags(joined))
    if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  if (tags.size > postLimits.tags)
    throw invalid(`A post can have at most ${postLimits.tags} tags.`);
  for (const tag of tags.values()) {
    if (tag.length > postLimits.tag)
      throw invalid(
        `A tag can have at most ${postLimits.tag} characters. This one is too long: ${quoted(tag)}.`,
      );
    if (!canBeInPath(tag)) throw invalid(`${quoted(tag)} can’t be a tag.`);
  }
  return [...tags.values()];
}
