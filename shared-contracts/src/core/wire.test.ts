import fc from 'fast-check';
import * as v from 'valibot';
import { flag, id, opaque, text, wholeNumber } from './wire.ts';

describe('an id', () => {
  test.each([
    ['7', '7'],
    [' 7 ', '7'],
    [7, '7'],
    ['9223372036854775807', '9223372036854775807'],
  ])('may be %j', (sent, read) => {
    expect(v.parse(id, sent)).toBe(read);
  });
  test.each([
    [''],
    ['-1'],
    ['1.5'],
    [1.5],
    ['9223372036854775808'],
    ['1e3'],
    ['x'],
    [null],
    [{}],
    [Number.MAX_VALUE],
    ['٣'],
  ])('is not %j', (sent) => {
    expect(v.is(id, sent)).toBe(false);
  });
  test('is validated without throwing, whatever the value', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(() => v.safeParse(id, value)).not.toThrow();
      }),
    );
  });
  test('of 64 bits keeps its precision', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (value) => {
        expect(v.parse(id, String(value))).toBe(String(value));
      }),
    );
  });
});

describe('API-03: a flag', () => {
  test.each([[true], ['true'], [1], ['1'], ['on'], ['yes'], ['TRUE']])('is on for %j', (sent) => {
    expect(v.parse(flag, sent)).toBe(true);
  });
  test.each([[false], ['false'], [0], ['0'], ['off'], ['no'], ['']])('is off for %j', (sent) => {
    expect(v.parse(flag, sent)).toBe(false);
  });
  test.each([['maybe'], [2], [null], [[]]])('is not %j', (sent) => {
    expect(v.is(flag, sent)).toBe(false);
  });
});

describe('a text', () => {
  test('may be sent as a number or boolean, which is converted', () => {
    expect([v.parse(text(5), 12), v.parse(text(5), true)]).toEqual(['12', 'true']);
  });
  test.each([
    ['too long', 'abcdef'],
    ['a NUL', 'a\u0000'],
    ['half a character', 'a\ud83d'],
    ['nothing', null],
    ['a list', []],
  ])('is refused: %s', (_, sent) => {
    expect(v.is(text(5), sent)).toBe(false);
  });
  test('is unchanged if it is encodable and not too long', () => {
    fc.assert(
      fc.property(
        fc
          .string({ unit: 'binary', maxLength: 50 })
          .filter((value) => !value.includes('\u0000') && value.length <= 50),
        (value) => {
          expect(v.parse(text(50), value)).toBe(value);
        },
      ),
    );
  });
});

test('a whole number is accepted as number or text, within its bounds', () => {
  const schema = wholeNumber(1, 50);
  expect([v.parse(schema, '10'), v.parse(schema, 50)]).toEqual([10, 50]);
  for (const sent of [
    0,
    51,
    '1.5',
    1.5,
    'x',
    '',
    null,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '9'.repeat(16),
  ])
    expect(v.is(schema, sent)).toBe(false);
});

test('an opaque value is optional, and converted to text', () => {
  expect([v.parse(opaque, undefined), v.parse(opaque, 3)]).toEqual(['', '3']);
});
