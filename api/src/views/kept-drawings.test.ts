import { createKeptDrawings } from './kept-drawings.ts';

test('the least recently used drawings go when there are too many characters', () => {
  const kept = createKeptDrawings(10);
  kept.set('a', 'aaaa');
  kept.set('b', 'bbbb');
  expect(kept.get('a')).toBe('aaaa');
  kept.set('c', 'cccc');
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual(['aaaa', undefined, 'cccc']);
  kept.set('a', 'aaaaaa');
  expect([kept.get('a'), kept.get('c')]).toEqual(['aaaaaa', 'cccc']);
});

test('a drawing that is too long alone is not kept', () => {
  const kept = createKeptDrawings(3);
  kept.set('a', 'aaaa');
  expect(kept.get('a')).toBeUndefined();
  kept.set('b', 'bbb');
  expect(kept.get('b')).toBe('bbb');
});
