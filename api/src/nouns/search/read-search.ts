import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { searchTermLength } from '@tessera/shared-contracts/search/search-filters';
import type { Deps } from '../../base/http/context.ts';
import { tagKey } from '../../base/text/read-tags.ts';
import { wordsOf } from './search-queries.ts';

/** Maximum number of parts of a search term; further parts are ignored. */
const maxParts = 12;
/** Maximum number of words in one part; further words are ignored. */
const maxWords = 20;
/** Number of characters of a word that are indexed (`search_vector`). */
const wordLength = 60;

/** One part of a term: quotation marks make it a phrase, a minus sign excludes it. */
export interface TermPart {
  readonly text: string;
  readonly isExact: boolean;
  readonly isExcluded: boolean;
}

/** A parsed search term. */
export interface ReadTerm {
  /** The words as tsquery text; empty if the term has none or only excludes words. */
  readonly words: string;
  /** The whole term as a tag key. */
  readonly tag: string;
  /** The term that is actually searched for. */
  readonly term: string;
  /** Whether the term was truncated. */
  readonly isCut: boolean;
}

const part = /(-?)(?:"([^"]*)"|“([^”]*)”|(\S+))/gu;

/** Splits a term into its parts. */
export function termParts(term: string): TermPart[] {
  return [...term.matchAll(part)]
    .slice(0, maxParts)
    .map(([, minus = '', straight, curled, plain = '']) => {
      const quoted = straight ?? curled;
      return { text: quoted ?? plain, isExact: quoted !== undefined, isExcluded: minus === '-' };
    });
}

/**
 * One part as tsquery text; undefined if it has no words. The last word also matches as a prefix,
 * unless the part is quoted, excluded or truncated. A single character does not match as a prefix
 * either: scripts without spaces are split into characters, and each of these is a whole word.
 */
function partQuery(
  { isExact, isExcluded }: TermPart,
  words: readonly string[],
): string | undefined {
  if (words.length === 0) return undefined;
  const lexemes = words
    .slice(0, maxWords)
    .map((word) => `'${Array.from(word).slice(0, wordLength).join('')}'`);
  const last = words.at(-1) ?? '';
  const isPrefix = !isExact && !isExcluded && words.length <= maxWords && last.length > 1;
  return `${isExcluded ? '!' : ''}(${lexemes.join(' <-> ')}${isPrefix ? ':*' : ''})`;
}

/** Parses a search term, all of whose parts must match. Ignores anything that is not a word. */
export async function readTerm({ db }: Pick<Deps, 'db'>, typed: string): Promise<ReadTerm> {
  // a byte order mark counts as white space in JavaScript, but does not end a word
  const whole = typed.normalize('NFC').replaceAll('\ufeff', '').replace(/\s+/gu, ' ').trim();
  const term = firstCharacters(whole, searchTermLength).trim();
  const parts = termParts(term);
  const words = await wordsOf(
    db,
    parts.map(({ text }) => text),
  );
  const queries = parts.flatMap((one, index) => {
    const query = partQuery(one, words[index] ?? []);
    return query === undefined ? [] : [{ query, isExcluded: one.isExcluded }];
  });
  const isOnlyExcluding = queries.every(({ isExcluded }) => isExcluded);
  return {
    words: isOnlyExcluding ? '' : queries.map(({ query }) => query).join(' & '),
    tag: tagKey(term),
    term,
    isCut: whole.length > searchTermLength,
  };
}
