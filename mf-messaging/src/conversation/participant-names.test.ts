import { joinNames } from './participant-names.ts';

test('CONV-13: participant names are joined with commas, and the last two with a plus sign', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']].map(joinNames)).toEqual([
    '',
    'a',
    'a + b',
    'a, b + c',
    'a, b, c + d',
  ]);
});
