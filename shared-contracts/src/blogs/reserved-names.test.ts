import fc from 'fast-check';
import * as v from 'valibot';
import { catalogue } from '../catalogue/catalogue.ts';
import { oneLine } from '../core/wire.ts';
import { formRoutes, pages, serviceRoutes } from '../pages/pages.ts';
import { blogNamePattern, isReservedBlogName } from './blog.ts';

test('no blog has the name of a path of this site, or one that a browser shows in another script', () => {
  const paths = [
    ...[...catalogue.values()].map(({ path }) => path),
    ...Object.values(pages).map(({ path }) => path),
    ...serviceRoutes,
    ...formRoutes,
  ];
  const words = new Set(paths.map((path) => path.split('/')[1] ?? ''));
  const names = [...words].filter((word) => blogNamePattern.test(word));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !isReservedBlogName(name))).toEqual([]);
  expect(['xn--dmin-7cd', 'svc', 'admin'].map(isReservedBlogName)).toEqual([true, true, true]);
  expect(['ada', 'rain-and-sun', 'a--b'].map(isReservedBlogName)).toEqual([false, false, false]);
});

test('a title shows all that it contains: controls and zero-width characters are left out, letters and emoji stay whole', () => {
  const title = oneLine(200);
  expect(
    [
      'abc\u202egnp.exe',
      'ad\u200bmin\u2060',
      '\u200d a\u200d \ufeff',
      'two\nlines\u0007',
      '👩‍👩‍👧 می‌خواهم',
    ].map((text) => v.parse(title, text)),
  ).toEqual(['abcgnp.exe', 'admin', 'a', 'two lines', '👩‍👩‍👧 می‌خواهم']);
  const marks = fc.constantFrom(
    ...Array.from('\u202a\u202e\u2066\u2069\u200b\u200e\u200f\u2060\ufeff\u00ad\u0000'),
  );
  const pieces = fc.array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 5 }), marks));
  fc.assert(
    fc.property(pieces, (parts) => {
      const read = v.safeParse(title, parts.join(''));
      if (!read.success) return;
      expect(read.output).not.toMatch(
        /[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u2060\ufeff\u00ad]/,
      );
      expect(v.parse(title, read.output)).toBe(read.output);
    }),
  );
});
