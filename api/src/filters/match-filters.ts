import { filterName, type FilterKind } from '@tessera/shared-contracts/filters/filter-rules';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { tagKey } from '../posts/read-tags.ts';
import { htmlToPlain } from '../posts/sanitise.ts';
import type { StoredFilter } from './filter-queries.ts';

/** Characters of a post that filters look through. */
const longestText = 60_000;
/** Scripts that write without spaces: each character is compared as a word. */
const unspaced =
  /[\u0E00-\u0EFF\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/gu;

/** A text as words between single spaces, in small letters without accents. Without any letter it stays what it is: a heart can be filtered too. */
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

/** The form in which a filter is compared; empty when there is nothing to compare. */
export const filterKey = (kind: FilterKind, written: string): string =>
  kind === 'tag' ? tagKey(written) : comparable(written);

/** What people read of a post, without the frames of players. */
export function readableText(content: PostContent): string {
  const pieces: string[] = [];
  for (const [name, value] of Object.entries(content)) {
    if (typeof value === 'string' && name.endsWith('_html') && name !== 'embed_html')
      pieces.push(htmlToPlain(value));
    else if (
      typeof value === 'string' &&
      ['title', 'artist', 'album', 'author', 'excerpt', 'ask', 'asker'].includes(name)
    )
      pieces.push(value);
  }
  if (content.type === 'chat')
    pieces.push(...content.lines.map((line) => `${line.name} ${line.text}`));
  if (content.type === 'photo')
    pieces.push(...content.photos.map((photo) => `${photo.caption} ${photo.alt}`));
  return pieces.join(' \n ').slice(0, longestText);
}

/** What a reader comes upon with a post: what it and its trail say, and how they are tagged. */
export interface Encounter {
  readonly contents: readonly PostContent[];
  readonly tags: readonly string[];
}

/** The names of the filters that hide a post; none when it may be shown. */
export function matchFilters(
  filters: readonly StoredFilter[],
  { contents, tags }: Encounter,
): string[] {
  if (filters.length === 0) return [];
  const tagKeys = new Set(tags.map(tagKey));
  const hasWords = filters.some(({ kind }) => kind === 'word');
  // tags are words that are read, too
  const said = hasWords
    ? ` ${comparable([...contents.map(readableText), ...tags].join(' \n '))} `
    : '';
  return filters
    .filter(({ kind, key }) => (kind === 'tag' ? tagKeys.has(key) : said.includes(` ${key} `)))
    .map(({ kind, written }) => filterName(kind, written));
}
