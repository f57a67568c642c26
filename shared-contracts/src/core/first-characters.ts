let characters: Intl.Segmenter | undefined;

/** Longer than any character that people type; a longer one, such as a stack of marks, is cut. */
const longest = 64;

/**
 * The first characters of a text: at most `max` UTF-16 code units. Every text of people is cut with
 * this: it never leaves half an emoji, which the server refuses, or a letter without its marks.
 */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const start = Math.max(0, max);
  const { index = 0 } = characters.segment(text.slice(0, start + longest)).containing(start) ?? {};
  return index > start - longest
    ? text.slice(0, index)
    : text.slice(0, start).replace(/\p{Surrogate}$/u, '');
}
