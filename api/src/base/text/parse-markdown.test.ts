import fc from 'fast-check';
import { htmlToPlain, renderWritten } from './sanitise.ts';
import { summarise } from './summarise.ts';

const rendered = (text: string): string => renderWritten(text, 'markdown').trim();

test('task lists say what is done', () => {
  expect(rendered('- [ ] to do\n- [x] *done*\n- [ ]no\n- plain').replace(/\n/g, '')).toBe(
    '<ul><li>☐ to do</li><li>☑ <em>done</em></li><li>[ ]no</li><li>plain</li></ul>',
  );
  expect(rendered('- [X] one\n\n- [ ] two').replace(/\n/g, '')).toBe(
    '<ul><li><p>☑ one</p></li><li><p>☐ two</p></li></ul>',
  );
});

test.each([
  ['これは**「強調」**です。', 'これは<strong>「強調」</strong>です。'],
  ['**「強調」**です', '<strong>「強調」</strong>です'],
  ['これは**「強調」**', 'これは<strong>「強調」</strong>'],
  ['**重要。**次の文', '<strong>重要。</strong>次の文'],
  ['これは*（強調）*です', 'これは<em>（強調）</em>です'],
  ['**한국어(Korean)**는', '<strong>한국어(Korean)</strong>는'],
  ['中文**“加粗”**文字', '中文<strong>“加粗”</strong>文字'],
  ['**強調**と*斜体*', '<strong>強調</strong>と<em>斜体</em>'],
  ['2 * 3 と 4 * 5', '2 * 3 と 4 * 5'],
  ['**bold** and *it*alic 字', '<strong>bold</strong> and <em>it</em>alic 字'],
])('emphasis next to CJK punctuation: %s', (text, html) => {
  expect(rendered(text)).toBe(`<p>${html}</p>`);
});

test('CJK words between delimiters are emphasised whatever punctuation stands next to them', () => {
  const word = fc.constantFrom(
    '強調',
    '「強調」',
    '（強）',
    '强调。',
    '한국어',
    '『な』、',
    'かな！',
  );
  const around = fc.constantFrom('これは', 'です', '中文', '는', '。', '「', '');
  fc.assert(
    fc.property(around, word, around, fc.constantFrom('*', '**'), (before, inside, after, mark) => {
      const tag = mark === '*' ? 'em' : 'strong';
      expect(rendered(`${before}${mark}${inside}${mark}${after}`)).toBe(
        `<p>${before}<${tag}>${inside}</${tag}>${after}</p>`,
      );
    }),
  );
});

test('emphasis in texts without CJK characters is the parser’s own', () => {
  expect(rendered('a**"b"**c and **"b"** c')).toBe('<p>a**"b"**c and <strong>"b"</strong> c</p>');
});

test('footnotes stay as typed, and definitions of links still work', () => {
  expect(rendered('text[^1]\n\n[^1]: note')).toBe('<p>text[^1]</p>\n<p>[^1]: note</p>');
  expect(rendered('text[^a]\n\n[^a]: https://a.example/x')).not.toContain('>^a</a>');
  expect(rendered('[a]\n\n[a]: https://a.example "A\nb"')).toBe(
    '<p><a href="https://a.example" title="A\nb" rel="noopener nofollow ugc">a</a></p>',
  );
});

test('words of nested lists and other blocks never run together in plain text', () => {
  expect(htmlToPlain('<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li></ul>')).toBe('a b c');
  const block = fc.constantFrom('p', 'h2', 'ul', 'ol', 'li', 'blockquote', 'pre', 'figure', 'td');
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), (names) => {
      const html = names.map((name, at) => `<${name}>w${at}`).join('');
      const ends = names.toReversed().map((name) => `</${name}>`);
      expect(htmlToPlain(`x${html}${ends.join('')}y`)).toBe(
        ['x', ...names.map((_, at) => `w${at}`), 'y'].join(' '),
      );
    }),
  );
  expect(htmlToPlain('<p>a<b>b</b>c<a href="/x">d</a></p>')).toBe('abcd');
  expect(
    summarise({ type: 'text', title: '', body_html: '<ul><li>a<ul><li>b</li></ul></li></ul>' }, []),
  ).toBe('a b');
});
