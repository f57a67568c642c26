import { excerptAround } from './excerpt-around.ts';

test('an excerpt begins 24 characters before the first search word in the text, and has 100 characters between the ellipses', () => {
  const text = `${'a long way '.repeat(20)}to the RAIN in spring ${'and back '.repeat(30)}`;
  const { before, match, after } = excerptAround(text, 'spring "rain"');
  expect(before).toBe('…g way a long way to the ');
  expect(match).toBe('RAIN');
  expect(after).toMatch(/^ in spring and back .*…$/);
  expect(Array.from(before + match + after)).toHaveLength(102);
});

test('an excerpt contains a short text in full, has spaces instead of line breaks, and does not split surrogate pairs', () => {
  expect(excerptAround('Rain\n\nat 5', 'rain')).toEqual({
    before: '',
    match: 'Rain',
    after: ' at 5',
  });
  const emojis = excerptAround(`${'🪨'.repeat(200)}rain`, 'rain');
  expect(emojis.before).toBe(`…${'🪨'.repeat(24)}`);
  // the server also finds other forms of a word
  expect(excerptAround('It rained', 'raining')).toEqual({
    before: 'It rained',
    match: '',
    after: '',
  });
  expect(excerptAround('x'.repeat(101), '-"?').before).toBe(`${'x'.repeat(100)}…`);
});
