import fc from 'fast-check';
import { textChanges, type TextChange } from './text-diff.ts';

const without = (changes: readonly TextChange[], kind: TextChange['kind']): string =>
  changes.flatMap((change) => (change.kind === kind ? [] : [change.text])).join('');
/** `-removed-` and `+added+`. */
const marked = (before: string, after: string): string =>
  textChanges(before, after)
    .map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`,
    )
    .join('');

test.each([
  ['', '', ''],
  ['Rain', 'Rain', 'Rain'],
  ['', 'Rain', '+Rain+'],
  ['Rain', '', '-Rain-'],
  ['It rains all day', 'It snows all day', 'It -rains-+snows+ all day'],
  ['It rains all day.', 'It rains day.', 'It rains -all -day.'],
  ['one two three', 'four five three', '-one two-+four five+ three'],
  ['a\nb', 'a\n\nb', 'a-\n-+\n\n+b'],
  ['Don’t go', 'Don’t stay', 'Don’t -go-+stay+'],
  ['今日は雨', '今日は雪', '今日は-雨-+雪+'],
  ['naïve cafe', 'naïve café', 'naïve -cafe-+café+'],
])('the words that changed from %j to %j', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

test('the parts make both texts, and no two parts of a kind follow each other', () => {
  const words = fc
    .array(fc.constantFrom('rain', 'snow', ' ', '  ', '\n', '.', '雨', 'été', '👩‍👩‍👧'), {
      maxLength: 40,
    })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(words, fc.string()), fc.oneof(words, fc.string()), (before, after) => {
      const changes = textChanges(before, after);
      expect(without(changes, 'added')).toBe(before);
      expect(without(changes, 'removed')).toBe(after);
      changes.forEach(({ kind, text }, at) => {
        expect(text).not.toBe('');
        expect(changes[at + 1]?.kind).not.toBe(kind);
      });
    }),
  );
});

test('long texts with nothing in common are compared in little time', () => {
  const long = (word: string): string =>
    Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join(' ');
  const begun = performance.now();
  const changes = textChanges(`Same ${long('a')}`, `Same ${long('b')}`);
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(changes[0]).toEqual({ kind: 'same', text: 'Same ' });
  expect(without(changes, 'added')).toBe(`Same ${long('a')}`);
});
