import { createRenderingCache } from './rendering-cache.ts';

const html = {
  aaaa: Buffer.from('aaaa'),
  aaaaaa: Buffer.from('aaaaaa'),
  bbb: Buffer.from('bbb'),
  bbbb: Buffer.from('bbbb'),
  cccc: Buffer.from('cccc'),
};

test('if drawings exceed the limit in bytes, the least recently used are dropped', () => {
  const kept = createRenderingCache(10);
  kept.set('a', html.aaaa);
  kept.set('b', html.bbbb);
  expect(kept.get('a')).toBe(html.aaaa);
  kept.set('c', html.cccc);
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual([html.aaaa, undefined, html.cccc]);
  kept.set('a', html.aaaaaa);
  expect([kept.get('a'), kept.get('c')]).toEqual([html.aaaaaa, html.cccc]);
});

test('a drawing larger than the limit is not stored', () => {
  const kept = createRenderingCache(3);
  kept.set('a', html.aaaa);
  expect(kept.get('a')).toBeUndefined();
  kept.set('b', html.bbb);
  expect(kept.get('b')).toBe(html.bbb);
});
