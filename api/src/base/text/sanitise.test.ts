import fc from 'fast-check';
import { attacks, dangers } from '../../testing/attacks.ts';
import {
  completeWritten,
  htmlToPlain,
  plainToHtml,
  renderWritten,
  sanitiseHtml,
} from './sanitise.ts';

/** The URL of an upload. */
const upload = `/media/ab/${'0'.repeat(38)}.png`;

/** Fragments of ordinary input, often unbalanced. */
const written = [
  '<hr class="read-more">',
  '<!-- more -->',
  '<a class="mention" href="/@ada">@ada</a>',
  '@ada',
  `<img src="${upload}" width="800" height="600" class="wide">`,
  '<figure><img src="https://a.example/b.gif" alt="x"><figcaption>y</figcaption></figure>',
  '<blockquote>',
  '</blockquote>',
  '<ul><li>',
  '</li></ul>',
  '<table><tr><td>',
  '</td></tr></table>',
  '<h1>',
  '</h1>',
  '<pre><code>',
  '</code></pre>',
  '<div>',
  '</div>',
  '<b>',
  '</b>',
  '<svg>',
  '</svg>',
  '<form>',
  '<select><option>',
  '<button>',
  '</button>',
  '<dl><dt>',
  'شب',
  'é',
  '👩‍👩‍👧',
  '&amp;',
  '&lt;b&gt;',
  '&nbsp;',
  '\n\n',
  '# ',
  '* ',
  '> ',
  '`',
];

test.each(attacks)('removes everything dangerous from %s', (attack) => {
  for (const html of [
    sanitiseHtml(attack),
    renderWritten(attack, 'rich'),
    renderWritten(attack, 'html'),
    renderWritten(attack, 'markdown'),
  ])
    expect(dangers(html)).toEqual([]);
  expect(dangers(plainToHtml(attack))).toEqual([]);
});

test('removes everything dangerous from random attacks, and adds nothing dangerous when run again', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.constantFrom(...attacks),
          fc.string(),
          fc.constantFrom('<p>', '</p>', '<a href="', '">', '<', '>', '&', '"', "'"),
        ),
        { maxLength: 8 },
      ),
      (parts) => {
        const html = sanitiseHtml(parts.join(''));
        expect(dangers(html)).toEqual([]);
        expect(dangers(sanitiseHtml(html))).toEqual([]);
      },
    ),
  );
});

test('any editor’s output is safe and balanced, and does not change when sanitised again', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.constantFrom(...written),
          fc.constantFrom(...attacks),
          fc.string({ unit: 'grapheme' }),
        ),
        { maxLength: 10 },
      ),
      fc.constantFrom('rich', 'html', 'markdown'),
      (parts, editor) => {
        const html = renderWritten(parts.join(''), editor);
        expect(dangers(html)).toEqual([]);
        expect(sanitiseHtml(html)).toBe(html);
        const open: string[] = [];
        for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
          if (/^(?:br|hr|img)$/.test(name)) continue;
          if (slash === '') open.push(name);
          else expect(open.pop()).toBe(name);
        }
        expect(open).toEqual([]);
      },
    ),
    { numRuns: 400 },
  );
});

test('text in all writing systems, combining marks, right-to-left text and emoji pass unchanged', () => {
  fc.assert(
    fc.property(
      fc
        .string({ unit: 'grapheme', minLength: 1 })
        .filter((text) => text.trim() !== '' && !/[<>&@\s\u0000]/.test(text)),
      (text) => {
        for (const html of [
          renderWritten(`<p>${text}</p>`, 'rich'),
          renderWritten(`<p>${text}</p>`, 'html'),
        ])
          expect(html).toBe(`<p>${text}</p>`);
      },
    ),
  );
  const text = 'e\u0301 a\u0308\u0323 שלום \u202bمرحبا\u202c 👩🏽‍🚀 🏳️‍🌈 ﷽ Z\u0351\u036b\u0343a\u0334 ﬁ';
  for (const editor of ['rich', 'html', 'markdown'] as const)
    expect(renderWritten(text, editor)).toContain(text);
  expect(htmlToPlain(renderWritten(text, 'markdown'))).toBe(text);
  expect(sanitiseHtml('<p dir="x&quot; onload=1">x</p>')).toBe('<p>x</p>');
  expect(sanitiseHtml('<p dir="rtl" lang="ar">مرحبا</p>')).toBe('<p lang="ar" dir="rtl">مرحبا</p>');
});

test('keeps one top-level read-more mark from every editor, and removes others', () => {
  const cut = '<p>a</p><hr class="read-more" /><p>b</p>';
  expect(renderWritten('<p>a</p><hr class="read-more"><p>b</p>', 'rich')).toBe(cut);
  expect(renderWritten('<p>a</p><!--more--><p>b</p>', 'html')).toBe(cut);
  expect(renderWritten('a\n\n<!-- more -->\n\nb', 'markdown').replace(/\n/g, '')).toBe(cut);
  expect(sanitiseHtml('<p>a<hr class="read-more">b</p>')).toContain(
    '<p>a</p><hr class="read-more" />b',
  );
  expect(
    sanitiseHtml(
      '<blockquote><p>a</p><hr class="read-more"></blockquote><ul><li>x<!-- more --></li></ul>',
    ),
  ).toBe('<blockquote><p>a</p></blockquote><ul><li>x</li></ul>');
  expect(sanitiseHtml(`${cut}<hr class="read-more"><p>c</p>`)).toBe(`${cut}<p>c</p>`);
  expect(sanitiseHtml('<hr class="page read-more other">')).toBe('<hr class="read-more" />');
  expect(sanitiseHtml('<pre>&lt;!-- more --&gt;</pre>')).toBe('<pre>&lt;!-- more --&gt;</pre>');
});

test('turns known blog names into mentions in rich text and Markdown, but not in HTML, links or code', () => {
  const token = '0123456789abcdef'.repeat(2);
  const ada = `<a class="mention" href="/@ada-b" rel="noopener nofollow ugc" data-blog-token="${token}">@ada-b</a>`;
  const known = { sizes: new Map(), tokens: new Map([['ada-b', token]]) };
  const complete = (source: string, editor: 'rich' | 'html' | 'markdown'): string =>
    completeWritten(renderWritten(source, editor), editor, known);
  expect(complete('<p>Hi @ada-b, (@ada-b) and x@ada-b.example</p>', 'rich')).toBe(
    `<p>Hi ${ada}, (${ada}) and x@ada-b.example</p>`,
  );
  expect(complete('Hi **@ada-b** and `@ada-b`', 'markdown').trim()).toBe(
    `<p>Hi <strong>${ada}</strong> and <code>@ada-b</code></p>`,
  );
  expect(complete('Hi @Ada-B and @nobody-there', 'rich')).toBe(
    `<p>Hi ${ada.replace('>@ada-b', '>@Ada-B')} and @nobody-there</p>`,
  );
  expect(complete('<p>Hi @ada-b</p>', 'html')).toBe('<p>Hi @ada-b</p>');
  expect(complete('<p><a href="/x">@ada-b</a></p>', 'rich')).not.toContain('mention');
  expect(
    sanitiseHtml(
      '<a class="mention" href="https://evil.example">@ada</a><a class="mention" href="/@a">@a</a>',
    ),
  ).not.toContain('mention');
});

test('UPL-24: an image takes the full width if its stated width is at least 300 px', () => {
  expect(sanitiseHtml(`<img src="${upload}" width="300" height="20">`)).toBe(
    `<img src="${upload}" alt="" width="300" height="20" class="wide" loading="lazy" />`,
  );
  for (const width of ['299', '1e9', '100%', '-300', '99999'])
    expect(sanitiseHtml(`<img class="wide" src="${upload}" width="${width}">`)).not.toContain(
      'wide',
    );
});

test('RULE-29, RULE-30: links keep the four allowed protocols, and get rel attributes for user content', () => {
  for (const href of [
    'http://a.example',
    'https://a.example',
    'tumblr://x',
    'mailto:a@b.example',
    '/@ada',
  ])
    expect(sanitiseHtml(`<a href="${href}">x</a>`)).toBe(
      `<a href="${href}" rel="noopener nofollow ugc">x</a>`,
    );
  for (const href of ['ftp://a.example', 'file:///etc/passwd', 'blob:x', 'chrome://x'])
    expect(sanitiseHtml(`<a href="${href}">x</a>`)).toBe('<a rel="noopener nofollow ugc">x</a>');
});

test('a mention keeps its blog’s token when sanitised again; no other element may have a token', () => {
  const token = '0123456789abcdef'.repeat(2);
  const mention = `<a class="mention" href="/@ada" rel="noopener nofollow ugc" data-blog-token="${token}">@ada</a>`;
  expect(sanitiseHtml(mention)).toBe(mention);
  for (const html of [
    `<a href="/@ada" data-blog-token="${token}">x</a>`,
    `<a class="mention" href="/@ada" data-blog-token="x ${token}">x</a>`,
    `<p data-blog-token="${token}">x</p>`,
  ])
    expect(sanitiseHtml(html)).not.toContain('data-blog-token');
});

test('headings of posts rank below the page’s, and images load lazily', () => {
  expect(sanitiseHtml('<h1>a</h1>')).toBe('<h2>a</h2>');
  expect(sanitiseHtml(`<img src="${upload}">`)).toBe(
    `<img src="${upload}" alt="" loading="lazy" />`,
  );
});

test('an image is an upload or an external URL, never another path of this site', () => {
  for (const src of [
    'x',
    '/logout',
    '../media/x.png',
    '//a.example/x.png',
    '/\\a.example/x.png',
    '/media/../search/x',
    '/media/x.png',
    '/media/',
    `${upload}/../../../search`,
    `${upload}?x`,
    `/media/ab/${'0'.repeat(38)}.mp4`,
    'ftp://a.example/x.png',
    'mailto:x',
    '',
  ])
    expect(sanitiseHtml(`<p>a<img src="${src}"></p>`)).toBe('<p>a</p>');
  for (const src of [upload, 'https://a.example/x.png', 'http://a.example/x.png'])
    expect(sanitiseHtml(`<img src="${src}">`)).toContain(`src="${src}"`);
});

test('text without markup becomes paragraphs and line breaks', () => {
  expect(renderWritten('one\ntwo\n\nthree & four', 'rich')).toBe(
    '<p>one<br />two</p><p>three &amp; four</p>',
  );
  expect(htmlToPlain('<p>one</p><p>two &lt;3 &amp; four</p>')).toBe('one two <3 & four');
});

test('limits nesting in every editor, and refuses extreme nesting', () => {
  for (const editor of ['rich', 'html'] as const) {
    expect(
      renderWritten(`${'<blockquote>'.repeat(100)}x`, editor).match(/<blockquote>/g)?.length ?? 0,
    ).toBeLessThan(60);
    expect(() => renderWritten(`${'<b>'.repeat(2000)}x`, editor)).toThrow(
      expect.objectContaining({ status: 400 }),
    );
  }
  expect(() => renderWritten(`${'> '.repeat(20_000)}x`, 'markdown')).toThrow(
    expect.objectContaining({ status: 400 }),
  );
});

test('immediately refuses texts that would keep a parser busy for a minute', () => {
  for (const text of ['*a'.repeat(250_000), '['.repeat(500_000), '`a``b'.repeat(100_000)])
    expect(() => renderWritten(text, 'markdown')).toThrow(expect.objectContaining({ status: 400 }));
  const long = Array.from(
    { length: 400 },
    (_, index) => `Paragraph *${index}* with [a link](https://a.example/${index}) and \`code\`.`,
  ).join('\n\n');
  expect(renderWritten(long, 'markdown').match(/<p>/g)).toHaveLength(400);
});
