import { namesWithJoiners } from './participant-names.ts';

test('CONV-13: participant names are joined with commas, and the last two with a plus sign', () => {
  const joined = (names: readonly string[]): string =>
    namesWithJoiners(names)
      .map(({ name, joiner }) => `${joiner}${name}`)
      .join('');
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']].map(joined)).toEqual([
    '',
    'a',
    'a + b',
    'a, b + c',
    'a, b, c + d',
  ]);
});
