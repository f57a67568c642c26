import fc from 'fast-check';
import { firstCharacters } from './first-characters.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const charactersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

test('a text is cut after as many whole characters as fit', () => {
  const character = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.constantFrom('👩🏽‍🚀', '🇨🇭', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'e\u0301', 'नि', '각', '\r\n'),
  );
  fc.assert(
    fc.property(fc.array(character), fc.nat(30), function isWhole(parts, max) {
      const text = parts.join('');
      const cut = firstCharacters(text, max);
      const all = charactersOf(text);
      const kept = charactersOf(cut);
      expect(all.slice(0, kept.length)).toEqual(kept);
      expect(cut.length).toBeLessThanOrEqual(max);
      const next = all[kept.length];
      expect(next === undefined || cut.length + next.length > max).toBe(true);
    }),
  );
});

test('a stack of marks that is longer than the limit is cut, but no emoji in half', () => {
  expect(firstCharacters(`a${'\u0301'.repeat(500)}`, 140)).toBe(`a${'\u0301'.repeat(139)}`);
  expect(firstCharacters(`${'x'.repeat(139)}🎉`, 140)).toBe('x'.repeat(139));
  expect(firstCharacters('👩🏽‍🚀', 3)).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), fc.nat(100), (text, max) => {
      fc.pre(text.isWellFormed());
      expect(firstCharacters(text, max).isWellFormed()).toBe(true);
    }),
  );
});
