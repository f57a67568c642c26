import fc from 'fast-check';
import { printable, printableInput } from './printable.ts';
import { sanitiseHtml } from './sanitise.ts';

test('what HTML forbids is removed; tabs, line breaks, emoji and all scripts stay', () => {
  expect(printable('a\u0007b\u000bc\u001bd\u0085e\ufffef\uffffg\u{1ffff}h\ufdd0')).toBe('abcdefgh');
  const kept = 'One\ttwo\r\nthree 👩‍👩‍👧 می‌خواهم é \ufffd \ue000';
  expect(printable(kept)).toBe(kept);
});

test('no text with such characters gets through, wherever it stands in the input', () => {
  const mark = fc.constantFrom(
    ...Array.from('\u0001\u0007\u000b\u001b\u007f\u0085\u009f\ufdd0\ufffe\uffff'),
  );
  const text = fc
    .array(fc.oneof(mark, fc.string({ unit: 'grapheme', maxLength: 3 })))
    .map((parts) => parts.join('').replaceAll('\u0000', ''));
  fc.assert(
    fc.property(text, text, (one, two) => {
      const found = JSON.stringify(printableInput({ post: { tags: [one], two } }));
      expect(JSON.parse(found)).toEqual({
        post: { tags: [printable(one)], two: printable(two) },
      });
      expect(printable(one)).not.toMatch(/[\u0001-\u0008\u000b\u007f-\u009f\ufdd0\ufffe\uffff]/);
      expect(printable(printable(one))).toBe(printable(one));
    }),
  );
});

test('passwords stay as they were typed, because they are never shown', () => {
  expect(
    printableInput({ password: 'a\u0007b', new_password: '\u0085', name: 'a\u0007b' }),
  ).toEqual({
    password: 'a\u0007b',
    new_password: '\u0085',
    name: 'ab',
  });
});

test('entities that decode to such characters are removed, and hide no address of a script', () => {
  expect(sanitiseHtml('<p>a&#7;b&#x85;c&#xffff;d</p>')).not.toMatch(/[\u0007\uffff\u0080-\u009f]/);
  const html = sanitiseHtml(
    '<p><a href="java&#1;script:alert(1)">x</a><a href="java\u0001script:1">y</a></p>',
  );
  expect(html).not.toMatch(/script/);
});
