import fc from 'fast-check';
import { decodeCursor, encodeCursor, readCursor } from './cursor.ts';

const places = fc.record({
  at: fc.integer({ min: 0, max: 8_640_000_000_000_000 }),
  id: fc.bigInt({ min: 0n, max: 9_223_372_036_854_775_807n }).map(String),
});

test('decoding a cursor restores its position', () => {
  fc.assert(
    fc.property(places, (place) => {
      expect(decodeCursor(encodeCursor(place))).toEqual(place);
    }),
  );
});

test('any text that does not encode a position is refused with 400', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const place = decodeCursor(text);
      expect(place === undefined || encodeCursor(place) === text).toBe(true);
    }),
  );
  for (const text of [
    '1',
    'x',
    '%00',
    Buffer.from('1.99999999999999999999').toString('base64url'),
    Buffer.from('9999999999999999.1').toString('base64url'),
    'A'.repeat(1000),
  ])
    expect(() => readCursor(text)).toThrow(expect.objectContaining({ status: 400 }));
});
