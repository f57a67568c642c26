import fc from 'fast-check';
import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';

/** A text as it is typed into an editor. */
export interface TypedText {
  readonly editor: EditorType;
  readonly text: string;
}

const ofMarkdown = [
  '**a_',
  '*a_',
  '_*a',
  '[*a',
  '***a* ',
  '_a*b_c* ',
  '~a*b',
  '~~a~~ ',
  '*a* **b** ',
  '__a ',
  '- ',
  '- a\n',
  '> ',
  '> a\n',
  '> - a\nb\n',
  '- > a\n',
  '1. ',
  '1. a\n',
  '- - - a\n',
  '- a\n  - b\n    - c\n',
  '- a\n\n',
  '    a\n',
  '\ta\n',
  '> > a\nb\n',
  '- [ ] a\n',
  '[',
  '![',
  '[a](',
  '[a](b) ',
  '[a][b] ',
  '[a]: b\n',
  '[a]:\n"',
  '[a]: b "x\n\n',
  '[^1]: a\n',
  '`',
  '`a``b',
  '```\n',
  '~~~\n',
  '<a ',
  '<a b=c ',
  '<',
  '<!--',
  '<?',
  '<b>x</b>',
  '<![CDATA[',

  '|',
  '|a|b\n',
  'a|b\n-|-\n',
  '#\n',
  '# a\n',
  'a\n=\n',
  'a\n',
  '\n',
  '\\',
  '\\*',
  '&',
  '&amp;',

  'https://a.example ',
  'www.a',
  'a@b.cd ',
  '@ada ',
  'これは**「強」**です',
  'words and words ',
];
const ofHtml = [
  '<b>',
  '<b>x</b>',
  '<li>',
  '<p>',
  '</p>',
  '<ul><li>x',
  '<blockquote>',
  '<a href="/@a">x</a>',

  '<img src="http://a/b">',
  '<',
  '&',
  '&lt;',
  '<hr class="read-more">',
  '<!-- more -->',
  '<!--',

  '<p lang=a dir=ltr>x',
  '<table><tr><td>x',
  '<h1>x</h1>',
  '<script>',
  '<a ',
  'b=c ',
  '"',
  '\n',
  '@ada-b ',
  '<a class="mention" href="/@ada">@ada</a>',
  '<div>',
  'words and words ',
  '\n\n',
];
const pieces: Readonly<Record<EditorType, readonly string[]>> = {
  markdown: [...ofMarkdown, ...ofHtml.slice(0, 8)],
  html: ofHtml,
  rich: ofHtml,
};

/**
 * Texts that consist of a few repeated pieces, as those do that keep a parser busy, of all three
 * formats and up to a length.
 */
export const typedTexts = (maxLength: number): fc.Arbitrary<TypedText> =>
  fc.constantFrom<EditorType>('markdown', 'markdown', 'html', 'rich').chain((editor) =>
    fc
      .array(
        fc.tuple(
          fc.array(fc.constantFrom(...pieces[editor]), { minLength: 1, maxLength: 3 }),
          fc.integer({ min: 1, max: maxLength }),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((runs) => ({
        editor,
        text: runs
          .map(([some, times]) => some.join('').repeat(times).slice(0, maxLength))
          .join('')
          .slice(0, maxLength),
      })),
  );

/** The same `count` texts in each run, half of them short enough for the main thread. */
export const sampleTexts = (count: number): TypedText[] =>
  fc.sample(fc.oneof(typedTexts(2500), typedTexts(20_000)), { numRuns: count, seed: 36 });

/** Texts of up to 10,000 characters that once kept a process busy for up to a second each. */
export const dearTexts: readonly TypedText[] = [
  '**a_'.repeat(624),
  '*a_'.repeat(833),
  '_*a'.repeat(833),
  `${'- '.repeat(1249)}x`,
  `${'- '.repeat(499)}x`,
  '*a_'.repeat(1490),
  `${'- '.repeat(4999)}x`,
  `${'- '.repeat(1150)}x`,
  'www.a'.repeat(1533),
].map((text) => ({ editor: 'markdown', text }));
