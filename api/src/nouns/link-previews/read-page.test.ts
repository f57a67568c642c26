import fc from 'fast-check';
import { decodePage } from './decode-page.ts';
import { readPage } from './read-page.ts';

const nothing = { title: '', excerpt: '', author: '', image: '', oembed: '', base: '' };

test('Open Graph tags take precedence over Twitter tags, which take precedence over title and description', () => {
  const page = (head: string) => readPage(`<!doctype html><head>${head}</head><body><p>x`);
  const plain =
    '<title> The  title </title><meta name="description" content="In short"><meta name=author content="Ada">';
  expect(page(plain)).toEqual({
    ...nothing,
    title: ' The  title ',
    excerpt: 'In short',
    author: 'Ada',
  });
  expect(
    page(
      `${plain}<meta name="twitter:title" content="T"><meta name="twitter:description" content="TD"><meta name="twitter:image" content="/t.png">`,
    ),
  ).toMatchObject({ title: 'T', excerpt: 'TD', image: '/t.png' });
  expect(
    page(
      `${plain}<META PROPERTY="OG:Title" CONTENT="O &amp; G &mdash; &#x27;x&#39;"><meta property="og:description" content="OD"><meta property="og:image" content="/o.png"><meta name="twitter:title" content="T"><meta property="og:title" content="second">`,
    ),
  ).toMatchObject({ title: "O & G — 'x'", excerpt: 'OD', image: '/o.png' });
});

test('decodes entities, reads tags in a title as text, and ignores titles within SVG', () => {
  expect(
    readPage(
      '<svg><title>Logo</title></svg><title>Caf&eacute; &lt;b&gt; <b>x</b></title><title>again</title>',
    ).title,
  ).toBe('Café <b> <b>x</b>');
});

test('ignores tags within scripts, styles, comments and text areas, and ignores page text', () => {
  expect(
    readPage(
      '<!-- <title>no</title> --><script>"<title>no</title>"</script><textarea><title>no</title></textarea><style><meta property="og:title" content="no"></style><p>no',
    ),
  ).toEqual(nothing);
});

test('the author is a name, never a profile URL; the site name is the fallback', () => {
  expect(
    readPage(
      '<meta property="article:author" content="https://example.org/ada"><meta property="og:site_name" content="The Site">',
    ).author,
  ).toBe('The Site');
});

test('finds the oEmbed URL and the base', () => {
  expect(
    readPage(
      '<base href="/deep/"><link rel="Alternate" type="application/json+oembed" href="https://a.example/oembed?x=1&amp;y=2"><link rel="alternate" type="application/rss+xml" href="/rss">',
    ),
  ).toMatchObject({ oembed: 'https://a.example/oembed?x=1&y=2', base: '/deep/' });
});

test('no page makes the parser throw, take long or return long texts', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<title>',
      '</title>',
      '<meta property="og:title" content="',
      '">',
      '<svg>',
      '</svg>',
      '<!--',
      '<![CDATA[',
      '&',
      '&#',
      '<base href=',
      '\u0000',
      '<',
    ),
    fc.string({ maxLength: 10, unit: 'binary' }),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join('')),
      (html) => {
        for (const text of Object.values({ ...readPage(html) }))
          expect(text.length).toBeLessThan(10_000);
      },
    ),
  );
  const begin = performance.now();
  for (const part of [
    '<title>',
    '<svg><title>',
    '<div>',
    '&amp;',
    '<meta name=',
    '<!--',
    '<a href="',
    '<b><p>',
    '<meta property="og:title" content="x">',
  ])
    readPage(part.repeat(1_048_576 / part.length));
  expect(performance.now() - begin).toBeLessThan(4000);
}, 30_000);

describe('charset', () => {
  const latin = Buffer.from('<meta charset="iso-8859-1"><title>Café</title>', 'latin1');

  test.each([
    ['the header', Buffer.from('Café', 'latin1'), 'ISO-8859-1', 'Café'],
    ['the markup, when the header names no charset', latin, '', latin.toString('latin1')],
    [
      'the markup, when the header names an unknown charset',
      latin,
      'klingon',
      latin.toString('latin1'),
    ],
    [
      'the http-equiv markup',
      Buffer.from(
        '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">\u00cf',
        'latin1',
      ),
      '',
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">П',
    ],
    ['the default UTF-8, when nothing is declared', Buffer.from('Café 日本'), '', 'Café 日本'],
    [
      'the default UTF-8, when the markup claims to be UTF-16',
      Buffer.from('<meta charset="utf-16">é'),
      '',
      '<meta charset="utf-16">é',
    ],
    [
      'a byte order mark, even if the header contradicts it',
      Buffer.from('\ufeffCafé', 'utf16le'),
      'utf-8',
      'Café',
    ],
    ['the header, for Japanese too', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'Shift_JIS', '日本'],
  ])('decodes a page by %s', (_, content, header, text) => {
    expect(decodePage(content, header)).toBe(text);
  });

  test('a wrong charset garbles text without an error', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('utf-8', 'utf-16le', 'euc-jp', 'gb18030', 'iso-2022-jp', 'x', ''),
        (bytes, charset) => {
          expect(typeof decodePage(bytes, charset)).toBe('string');
        },
      ),
    );
  });
});
