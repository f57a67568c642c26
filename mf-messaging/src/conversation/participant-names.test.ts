import { joinNames } from './participant-names.ts';

test('CONV-13: joins names with commas, and the last name with a plus sign', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']].map(joinNames)).toEqual([
    '',
    'a',
    'a + b',
    'a, b + c',
    'a, b, c + d',
  ]);
});
