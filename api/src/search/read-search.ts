import { searchTermLength } from '@tessera/shared-contracts/search/search-filters';
import type { Deps } from '../http/context.ts';
import { tagKey } from '../posts/read-tags.ts';
import { wordsOf } from './search-queries.ts';

/** Parts of a term that are looked for; nobody searches for more. */
const mostParts = 12;
/** Words of one part, which have to stand behind one another. */
const mostWords = 20;
/** Scripts whose words the database splits into characters: the last of them does not go on. */
const isSplit =
  /^[\u0E00-\u0EFF\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]$/u;

/** A part of a term as it was typed: words in quotation marks stand as they are, a minus leaves out. */
export interface TermPart {
  readonly text: string;
  readonly isExact: boolean;
  readonly isExcluded: boolean;
}

/** What is looked for: as tsquery text, empty when there is no word in the term, and the whole as a tag. */
export interface ReadTerm {
  readonly words: string;
  readonly tag: string;
  /** What was really looked for. */
  readonly term: string;
  /** Whether more was typed than is looked for. */
  readonly isCut: boolean;
}

const part = /(-?)(?:"([^"]*)"|“([^”]*)”|(\S+))/gu;

/** The parts of a term in their order. */
export function termParts(term: string): TermPart[] {
  return [...term.matchAll(part)]
    .slice(0, mostParts)
    .map(([, minus = '', straight, curled, plain = '']) => {
      const quoted = straight ?? curled;
      return { text: quoted ?? plain, isExact: quoted !== undefined, isExcluded: minus === '-' };
    });
}

/** One part as tsquery text; undefined when it has no word. Its last word may go on, unless it was put in quotation marks. */
function partQuery(
  { isExact, isExcluded }: TermPart,
  words: readonly string[],
): string | undefined {
  if (words.length === 0) return undefined;
  const said = words.slice(0, mostWords).map((word) => `'${word.slice(0, 60)}'`);
  const last = words.at(-1) ?? '';
  const goesOn =
    !isExact && !isExcluded && words.length <= mostWords && last.length > 1 && !isSplit.test(last);
  return `${isExcluded ? '!' : ''}(${said.join(' <-> ')}${goesOn ? ':*' : ''})`;
}

/** Reads a term: all of its parts have to be there. Anything may come in; what is not a word is no part of a search. */
export async function readTerm({ db }: Pick<Deps, 'db'>, typed: string): Promise<ReadTerm> {
  const whole = typed.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const term = whole.slice(0, searchTermLength).toWellFormed().trim();
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
