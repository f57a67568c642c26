import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { invalid } from '../http/refusal.ts';

/** Normalises a tag for storage: NFC, no leading `#`, single inner spaces. */
const normaliseTag = (tag: string): string =>
  tag
    .normalize('NFC')
    .replace(/[\s\u0000-\u001f]+/gu, ' ')
    .trim()
    .replace(/^#+/, '')
    .trim();

/** The form in which tags are compared and looked up. */
export const tagKey = (tag: string): string => normaliseTag(tag).toLowerCase();

/**
 * Parses `post[tags]`. Keeps the order and drops case-insensitive duplicates. Refuses too many or
 * overlong tags instead of dropping any.
 */
export function readTags(joined: string): string[] {
  const tags = new Map<string, string>();
  for (const tag of joined.split(',').map(normaliseTag))
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  if (tags.size > postLimits.tags)
    throw invalid(`A post can have at most ${postLimits.tags} tags.`);
  if ([...tags.values()].some((tag) => tag.length > postLimits.tag))
    throw invalid(`A tag can have at most ${postLimits.tag} characters.`);
  return [...tags.values()];
}
