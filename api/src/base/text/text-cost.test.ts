import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { Lexer, Tokenizer } from 'marked';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { refusalTexts } from '@tessera/shared-contracts/posts/refusal-texts';
import { RefusalError } from '../wire/refusal.ts';
import { createRenderer } from './renderer.ts';
import { renderWritten } from './sanitise.ts';
import { dearTexts, typedTexts, type TypedText } from '../../testing/test-texts.ts';
import { costLimits, costOf } from './text-cost.ts';

/** Counts the characters that the Markdown parser is given, again for each level and delimiter. */
function markdownSteps(text: string): number {
  let steps = 0;
  const spies = [
    jest.spyOn(Lexer.prototype, 'blockTokens'),
    jest.spyOn(Lexer.prototype, 'inlineTokens'),
    jest.spyOn(Tokenizer.prototype, 'emStrong'),
    jest.spyOn(Tokenizer.prototype, 'del'),
    jest.spyOn(Tokenizer.prototype, 'list'),
    jest.spyOn(Tokenizer.prototype, 'blockquote'),
  ] as const;
  const [blocks, inlines, strong, del, list, quote] = spies;
  try {
    renderWritten(text, 'markdown');
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
  }
  for (const { mock } of [blocks, inlines])
    for (const [src] of mock.calls) steps += src.length + 10;
  for (const { mock } of [strong, del])
    for (const [src] of mock.calls) steps += /^[*_~]/.test(src) ? src.length : 1;
  for (const spy of [list, quote])
    for (const { type, value } of spy.mock.results)
      if (type === 'return') steps += value?.raw.length ?? 0;
  for (const spy of spies) spy.mockRestore();
  return steps;
}

/** Counts what the HTML parser reports: tags, attributes and texts. */
function htmlSteps(text: string): number {
  let steps = 0;
  const count = (): void => {
    steps += 1;
  };
  const parser = new Parser({
    onopentag: count,
    onclosetag: count,
    onattribute: count,
    ontext: count,
    oncomment: count,
  });
  parser.end(text);
  return steps;
}

const stepsOf = ({ editor, text }: TypedText): number =>
  editor === 'markdown' ? markdownSteps(text) : htmlSteps(text);
/** Steps that one unit of cost stands for at most. */
const stepsPerUnit = { markdown: 30, html: 1, rich: 1 } as const;

test('in each format, the work of parsing a text stays within its cost', () => {
  fc.assert(
    fc.property(typedTexts(1000), (typed) => {
      const { units } = costOf(typed.text, typed.editor);
      expect(stepsOf(typed)).toBeLessThanOrEqual((units + 10) * stepsPerUnit[typed.editor]);
    }),
    { numRuns: 200 },
  );
});

test('a text that is rendered on the main thread takes a bounded number of steps', () => {
  fc.assert(
    fc.property(typedTexts(10_000), (typed) => {
      fc.pre(costOf(typed.text, typed.editor).units <= costLimits.inline);
      expect(stepsOf(typed)).toBeLessThanOrEqual(200_000);
    }),
    { numRuns: 200 },
  );
});

test('the cost of a text grows with each of its parts, and is found without parsing', () => {
  const parse = jest.spyOn(Lexer.prototype, 'blockTokens');
  fc.assert(
    fc.property(typedTexts(500), typedTexts(500), (one, other) => {
      const whole = costOf(`${one.text}\n\n${other.text}`, one.editor).units;
      expect(whole).toBeGreaterThanOrEqual(costOf(one.text, one.editor).units);
      expect(whole).toBeGreaterThanOrEqual(one.text.length * 0.3);
    }),
  );
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

test.each(dearTexts.map((typed) => [typed.text.slice(0, 8), typed.text.length, typed] as const))(
  'a text of %j and %i characters is not parsed on the main thread',
  async (_, __, { text, editor }) => {
    const parse = jest.spyOn(Lexer.prototype, 'blockTokens');
    const renderer = createRenderer({ threads: 1, timeLimit: 60_000 });
    const { units, refusal } = costOf(text, editor);
    expect(units).toBeGreaterThan(costLimits.inline);
    const rendered = renderer.render(text, editor);
    if (refusal === undefined) expect(await rendered).toContain('<');
    else await expect(rendered).rejects.toMatchObject({ status: 400, errors: [refusal] });
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  },
);

test('what is refused says what to shorten; longer texts of the same kind pass', () => {
  const refusalOf = (text: string): string | undefined => costOf(text, 'markdown').refusal;
  const levels = postLimits.nesting;
  expect(refusalOf(`${'> '.repeat(levels)}x`)).toBeUndefined();
  expect(refusalOf(`${'> '.repeat(levels + 1)}x`)).toBe(refusalTexts.tooDeep);
  const list = Array.from({ length: 120 }, (_, level) => `${'  '.repeat(level)}- x`);
  expect(refusalOf(list.join('\n'))).toBe(refusalTexts.tooDeep);
  expect(refusalOf(`${'* '.repeat(levels * 2)}\n\nA rule.`)).toBeUndefined();
  expect(refusalOf(`~~~\n${' '.repeat(300)}art\n~~~`)).toBeUndefined();
  expect(refusalOf('*a'.repeat(250_000))).toBe(refusalTexts.marksInParagraph);
  expect(refusalOf('*a* b\n\n'.repeat(20_000))).toBe(refusalTexts.tooManyMarks);
  expect(refusalOf('x'.repeat(costLimits.blockLength + 1))).toBe(refusalTexts.longParagraph);
  expect(refusalOf('x\n\n'.repeat(100_000))).toBe(refusalTexts.tooManyLines);
  const book = 'A *word* and [a link](https://a.example), and some more words.\n\n'.repeat(2000);
  expect(refusalOf(book)).toBeUndefined();
  for (const editor of ['rich', 'html'] as const)
    expect(costOf('<'.repeat(postLimits.body), editor).refusal).toBeUndefined();
});
