import { filterName, type FilterKind } from '@tessera/shared-contracts/filters/filter-rules';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { definitionOf } from '@tessera/shared-contracts/posts/post-type-definitions';
import { tagKey } from '../../base/text/read-tags.ts';
import { htmlToPlain } from '../../base/text/sanitise.ts';
import type { StoredFilter } from './filter-queries.ts';

/** Maximum number of characters that filters search in a post, and in each entry of its trail. */
const maxTextLength = 60_000;
/** Scripts without spaces, and Hangul: each character counts as a word. */
const unspaced =
  /[\u0E00-\u0EFF\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/gu;

/**
 * Normalises a text to words separated by single spaces, in lower case without accents. Each emoji
 * counts as a word, so that a heart can be filtered too; flags and other symbols are dropped.
 */
export function comparable(text: string): string {
  const folded = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]+/gu, '')
    .normalize('NFC');
  const words = folded
    .replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+/gu, ' ')
    .replace(unspaced, ' $& ')
    .replace(/\p{Extended_Pictographic}/gu, ' $& ');
  return words.replace(/\s+/gu, ' ').trim();
}

/** The normalised form of a filter; empty when nothing is left to compare. */
export const filterKey = (kind: FilterKind, written: string): string =>
  kind === 'tag' ? tagKey(written) : comparable(written);

/** The readable text of a post, without the iframes of players. */
export function readableText(content: PostContent): string {
  const pieces = Object.entries(content).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' && name.endsWith('_html') && name !== 'embed_html'
      ? [htmlToPlain(value)]
      : [],
  );
  pieces.push(...definitionOf(content).plainTexts(content));
  return pieces.join(' \n ').slice(0, maxTextLength);
}

/** The parts of a post that filters search: the texts and tags of the post and its trail. */
export interface Encounter {
  readonly contents: readonly PostContent[];
  readonly tags: readonly string[];
}

/** Names of the filters that match a post; if there are any, the post is covered. */
export function matchFilters(
  filters: readonly StoredFilter[],
  { contents, tags }: Encounter,
): string[] {
  if (filters.length === 0) return [];
  const tagKeys = new Set(tags.map(tagKey));
  const hasWords = filters.some(({ kind }) => kind === 'word');
  // word filters match tags, too
  const said = hasWords
    ? ` ${comparable([...contents.map(readableText), ...tags].join(' \n '))} `
    : '';
  return filters
    .filter(({ kind, key }) => (kind === 'tag' ? tagKeys.has(key) : said.includes(` ${key} `)))
    .map(({ kind, written }) => filterName(kind, written));
}
