import fc from 'fast-check';
import { completeWritten, htmlToPlain, renderWritten } from '../../base/text/sanitise.ts';

const token = '0123456789abcdef'.repeat(2);
const known = { sizes: new Map(), tokens: new Map([['demo', token]]) };
const editors = ['rich', 'html', 'markdown'] as const;
type Editor = (typeof editors)[number];
const stored = (source: string, editor: Editor): string =>
  completeWritten(renderWritten(source, editor), editor, known);
const demo = `<a class="mention" href="/@demo" rel="noopener nofollow ugc" data-blog-token="${token}">@demo</a>`;
const link = '<a href="https://example.com" rel="noopener nofollow ugc">';

test.each([
  [
    'rich',
    '<p>@nobodyhere see <a href="https://example.com">link</a> and more text</p>',
    `<p>@nobodyhere see ${link}link</a> and more text</p>`,
  ],
  [
    'markdown',
    '@nobodyhere see https://example.com and more',
    `<p>@nobodyhere see ${link}https://example.com</a> and more</p>\n`,
  ],
  ['rich', '<p>@nobodyhere and @demo text</p>', `<p>@nobodyhere and ${demo} text</p>`],
  [
    'rich',
    '<p>@nobodyhere is <b>bold</b> and then plain</p>',
    '<p>@nobodyhere is <b>bold</b> and then plain</p>',
  ],
  [
    'rich',
    '<p>thanks @nobodyhere</p><p>one <em>word</em> in italics</p>',
    '<p>thanks @nobodyhere</p><p>one <em>word</em> in italics</p>',
  ],
  [
    'html',
    '<p><a class="mention" href="/@nobodyhere">@nobodyhere</a> <a class="mention" href="/@demo">@demo</a> x</p>',
    `<p>@nobodyhere ${demo} x</p>`,
  ],
] as const)('a mention of an unknown blog stays text (%s: %s)', (editor, source, html) => {
  expect(stored(source, editor)).toBe(html);
});

const parts: Readonly<Record<Editor, readonly string[]>> = {
  rich: [
    ' @demo ',
    ' see <a href="https://example.com">link</a> ',
    '<b>bold</b> ',
    ' <em>one <s>two</s></em> ',
    '<code>@demo</code>',
    '</p><p>',
    '</p><h2>Title</h2><p>',
    '</p><ul><li>one</li><li>two @demo</li></ul><p>',
    '<a class="mention" href="/@demo">@demo</a>',
    '<img src="https://a.example/b.png">',
    '</p><hr class="read-more"><p>',
    ' &amp; words ',
  ],
  html: [],
  markdown: [
    ' @demo ',
    ' see [link](https://example.com) ',
    ' https://example.com ',
    ' **bold** ',
    ' *one ~~two~~* ',
    ' `@demo` ',
    '\n\n',
    '\n\n## Title\n\n',
    '\n\n- one\n- two @demo\n\n',
    '\n\n> said @demo\n\n',
    ' <b>html</b> ',
    '\n\n<!-- more -->\n\n',
    ' words ',
  ],
};

/** Forms of a mention, each with the same text without the mention. */
const mentions: Readonly<Record<Editor, readonly (readonly [string, string])[]>> = {
  rich: [
    [' @nobody-there ', ' %nobody-there '],
    ['<a class="mention" href="/@nobody-there">@nobody-there</a>', '%nobody-there'],
    ['<b>@nobody-there</b>', '<b>%nobody-there</b>'],
    ['</p>@nobody-there<p>', '</p>%nobody-there<p>'],
  ],
  html: [['<a title="x" class="mention" href="/@nobody-there">@nobody-there</a>', '%nobody-there']],
  markdown: [
    [' @nobody-there ', ' %nobody-there '],
    ['\n\n@nobody-there\n\n', '\n\n%nobody-there\n\n'],
    [' *@nobody-there* ', ' *%nobody-there* '],
  ],
};

test.each(editors)(
  'in the %s editor, taking away a mention of an unknown blog changes nothing else',
  (editor) => {
    const piece = fc.constantFrom(...(editor === 'html' ? parts.rich : parts[editor]));
    const some = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    const mention = fc.constantFrom(
      ...mentions[editor],
      ...(editor === 'html' ? mentions.rich.slice(1, 2) : []),
    );
    fc.assert(
      fc.property(some, mention, some, (before, [written, gone], after) => {
        const wrap = (text: string): string => (editor === 'markdown' ? text : `<p>${text}</p>`);
        const html = stored(wrap(before + written + after), editor);
        const without = stored(wrap(before + gone + after), editor);
        expect(html.replaceAll('@nobody-there', '%nobody-there')).toBe(without);
        expect(htmlToPlain(html)).toContain('@nobody-there');
      }),
      { numRuns: 200 },
    );
  },
);
