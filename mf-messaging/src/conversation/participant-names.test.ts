import { joinNames } from './participant-names.ts';

test('CONV-13: joins names by commas, and the last one by a plus', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']].map(joinNames)).toEqual([
    '',
    'a',
    'a + b',
    'a, b + c',
    'a, b, c + d',
  ]);
});
