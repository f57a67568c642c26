import { Marked, Tokenizer, type MarkedExtension } from 'marked';
import { markdownAddresses } from './markdown-addresses.ts';

const options = { async: false, gfm: true, breaks: true } as const;

/** Shows the ticks of task lists as characters, which every reader and screen reader knows. */
const tickBoxes: MarkedExtension = {
  renderer: { checkbox: ({ checked }) => `${checked ? '☑' : '☐'} ` },
};

const blankLine = /\n[ \t]*\n/;
/**
 * Leaves footnotes as typed, and ends a definition of a link at the next blank line, as CommonMark
 * says; the parser would search the whole text for the end of a title.
 */
const definitions: MarkedExtension = {
  tokenizer: {
    def(src) {
      if (/^ {0,3}\[\^/.test(src)) return undefined;
      if (!/^ {0,3}\[/.test(src)) return undefined;
      const end = blankLine.exec(src);
      return Tokenizer.prototype.def.call(
        this,
        end === null ? src : src.slice(0, end.index + end[0].length),
      );
    },
  },
};

/** Letters and punctuation of Chinese, Japanese and Korean, including full-width forms. */
const cjk = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\u3001-\u303f\uff01-\uff60]`;
const punctuation = String.raw`[[\p{P}\p{S}]--[*_~\x60\\\[\]]]`;
const hasCjk = new RegExp(cjk, 'v');
const cjkMark = new RegExp(`[${cjk}&&[\\p{P}\\p{S}]]`, 'gv');
const markBeforeCjk = new RegExp(`${punctuation}(?=\\*+${cjk})`, 'gv');
const markAfterCjk = new RegExp(`(?<=${cjk}\\*+)${punctuation}`, 'gv');
const startsWithMark = new RegExp(`^\\*+[${cjk}&&[\\p{P}\\p{S}]]`, 'v');
const startsInCjk = new RegExp(`${cjk}$`, 'v');
/** A letter of the same length as what it replaces. */
const asLetter = (mark: string): string => '一'.repeat(mark.length);

/**
 * Emphasis next to CJK text, which has no spaces: its punctuation counts as letters, and so does
 * other punctuation between a * and a CJK character (the CJK-friendly amendment of CommonMark).
 */
const emphasisInCjk: MarkedExtension = {
  hooks: {
    emStrongMask: (src) =>
      src
        .replace(markBeforeCjk, asLetter)
        .replace(markAfterCjk, asLetter)
        .replace(cjkMark, asLetter),
  },
  tokenizer: {
    emStrong(src, maskedSrc) {
      const before = maskedSrc.slice(0, maskedSrc.length - src.length);
      const isInCjk =
        src.startsWith('*') &&
        !before.endsWith('*') &&
        (startsInCjk.test(before.slice(-2)) || startsWithMark.test(src));
      return isInCjk ? Tokenizer.prototype.emStrong.call(this, src, maskedSrc, ' ') : false;
    },
  },
};

const always = [tickBoxes, definitions, markdownAddresses];
const markdown = new Marked(options, ...always);
const markdownWithCjk = new Marked(options, ...always, emphasisInCjk);

/** Converts Markdown to HTML, which is not safe yet. Throws if it is nested too deeply. */
export const parseMarkdown = (text: string): string =>
  (text.includes('*') && hasCjk.test(text) ? markdownWithCjk : markdown).parse(text, options);
