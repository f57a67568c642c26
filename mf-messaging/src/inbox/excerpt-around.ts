import { messagingLimits } from '@tessera/shared-contracts/messaging/conversation';

/** A found word with the text around it. */
export interface Excerpt {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** Maximum number of characters before the word. */
const maxBefore = 24;
const ellipsis = '…';

/** The words of a search, without punctuation. */
const wordsOf = (query: string): string[] =>
  query.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/**
 * An excerpt of a message around the first search word in it. If no search word occurs (the server
 * also finds other forms of a word), the excerpt is the beginning of the message.
 */
export function excerptAround(text: string, query: string): Excerpt {
  // by code points, so that no surrogate pair is split
  const characters = Array.from(text.replaceAll(/\s+/gu, ' '));
  const folded = characters.map((character) => character.toLocaleLowerCase());
  const starts = wordsOf(query.toLocaleLowerCase()).flatMap((word) => {
    const letters = Array.from(word);
    const at = folded.findIndex((_, start) =>
      letters.every((letter, offset) => folded[start + offset] === letter),
    );
    return at < 0 ? [] : [{ at, length: letters.length }];
  });
  const [first] = starts.toSorted((a, b) => a.at - b.at);
  const from = first && first.at > maxBefore ? first.at - maxBefore : 0;
  const to = from + messagingLimits.excerpt;
  const part = (start: number, end: number): string => characters.slice(start, end).join('');
  const end = characters.length > to ? ellipsis : '';
  if (!first) return { before: part(0, to) + end, match: '', after: '' };
  const matchEnd = first.at + first.length;
  return {
    before: (from > 0 ? ellipsis : '') + part(from, first.at),
    match: part(first.at, matchEnd),
    after: part(matchEnd, Math.max(to, matchEnd)) + end,
  };
}
