import slugify from '@sindresorhus/slugify';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import type { PostContent, TrailEntry } from '@tessera/shared-contracts/posts/post';
import { definitionOf } from '@tessera/shared-contracts/posts/post-type-definitions';
import { htmlToPlain } from './sanitise.ts';

const summaryLength = 160;
const slugLength = 80;

/** Truncates to at most `max` code units, including an ellipsis, at a grapheme boundary. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${firstCharacters(text, max - 1).trimEnd()}…`;
}

/**
 * Plain text of at most 160 characters for titles and feeds; falls back to the trail when the post
 * itself has no text.
 */
export function summarise(content: PostContent, trail: readonly TrailEntry[]): string {
  for (const said of [content, ...trail.toReversed().map((entry) => entry.content)]) {
    const text = definitionOf(said).plainText(said, htmlToPlain).replace(/\s+/gu, ' ').trim();
    if (text !== '') return cutText(text, summaryLength);
  }
  return '';
}

/** Makes a post's slug from the text that its author typed or, if that is blank, its summary. */
export function makeSlug(custom: string, summary: string): string {
  const words = slugify(cutText(custom.trim() === '' ? summary : custom, 200));
  return words.length <= slugLength ? words : words.slice(0, slugLength).replace(/-[^-]*$/, '');
}
