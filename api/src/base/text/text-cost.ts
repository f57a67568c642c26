import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { refusalTexts } from '@tessera/shared-contracts/posts/refusal-texts';

/**
 * The estimated work of rendering a text, before anything is parsed. One unit is about a
 * microsecond on the machine of docs/performance.md. The estimate errs upwards.
 */
export interface TextCost {
  readonly units: number;
  /** Why the text is refused, and what to shorten; undefined if it is not refused. */
  readonly refusal: string | undefined;
}

/** Bounds in the units of {@link TextCost} unless stated otherwise. */
export const costLimits = {
  /** Up to this, a text is rendered on the main thread; above, in a worker. */
  inline: 4000,
  /** Above this, a text is refused. No HTML of the maximum length reaches it. */
  most: 1_500_000,
  /** Formatting marks of Markdown in a text, and in one block of it. */
  marks: 20_000,
  marksInBlock: 3000,
  /** Characters between two blank lines of Markdown. */
  blockLength: 100_000,
} as const;

/** Units per occurrence. Each is measured with texts that consist of nothing else. */
const weights = {
  character: 0.3,
  /** Of HTML; `<` in Markdown may start a tag, too. */
  tag: 10,
  /** A line of Markdown: it starts a block, or might. */
  line: 25,
  /** A line break of a text without markup. */
  break: 10,
  /** A mark such as ` or |. */
  mark: 4,
  /** A mark that may belong to a link or an address, and `www.`, which begins one. */
  link: 30,
  /** A mark that may open or close emphasis. */
  delimiter: 10,
  /** Per delimiter and character of its block, because each searches the block for its other end. */
  search: 0.05,
  /** A list or quote marker: its content is parsed again for each level. */
  marker: 40,
  /** A line inside a list, per level. */
  level: 10,
} as const;

const [newline, carriageReturn, tab, space] = [10, 13, 9, 32];
const codesOf = (marks: string): ReadonlySet<number> =>
  new Set(Array.from(marks, (mark) => mark.charCodeAt(0)));
const dot = 46;
const lessThan = 60;
const greaterThan = 62;
const delimiters = codesOf('*_~');
const otherMarks = codesOf('`[]|!&\\:@');
const linkMarks = codesOf('[@');
const bullets = codesOf('*+-');
const listEnds = codesOf('.)');

const isBreak = (code: number): boolean => code === newline || code === carriageReturn;
/** Also the end of the text, where the code is NaN. */
const isGap = (code: number): boolean =>
  code === space || code === tab || isBreak(code) || Number.isNaN(code);
/** Whether `www.` ends at a position. */
const endsAddressStart = (text: string, at: number): boolean =>
  text.charCodeAt(at) === dot && text.slice(Math.max(0, at - 3), at).toLowerCase() === 'www';
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** The length of the list or quote marker at a position of a line's beginning; 0 for none. */
function markerAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === greaterThan) return 1;
  if (bullets.has(code)) return isGap(text.charCodeAt(at + 1)) ? 1 : 0;
  let end = at;
  while (end - at < 9 && isDigit(text.charCodeAt(end))) end += 1;
  return end > at && listEnds.has(text.charCodeAt(end)) && isGap(text.charCodeAt(end + 1))
    ? end + 1 - at
    : 0;
}

function costOfMarkdown(text: string): TextCost {
  const found = {
    tags: 0,
    marks: 0,
    links: 0,
    addresses: 0,
    delimiters: 0,
    lines: 0,
    markers: 0,
    levels: 0,
    search: 0,
  };
  let deepest = 0;
  let longestBlock = 0;
  let mostMarks = 0;
  /** Between two blank lines: characters, marks, and those that search the block. */
  let block = { length: 0, marks: 0, searching: 0 };
  /** The list level that the next line can continue. */
  let openLevels = 0;

  function endBlock(): void {
    found.search += block.searching * block.length;
    longestBlock = Math.max(longestBlock, block.length);
    mostMarks = Math.max(mostMarks, block.marks);
    block = { length: 0, marks: 0, searching: 0 };
  }

  let at = 0;
  while (at < text.length) {
    const begin = at;
    let indent = 0;
    let markers = 0;
    let length = 0;
    let searching = 0;
    let bullet = 0;
    /** Whether the line so far repeats one bullet, as a rule such as * * * does. */
    let isRule = true;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === space || code === tab) {
        if (markers === 0) indent += code === tab ? 4 : 1;
        at += 1;
        continue;
      }
      length = markerAt(text, at);
      if (length === 0) break;
      markers += 1;
      // a quote and each further marker of a line parse the rest of the block again
      if (markers > 1 || code === greaterThan) searching += 1;
      if (markers === 1) bullet = code;
      isRule &&= code === bullet && bullets.has(code);
      at += length;
    }
    const isAtEnd = at >= text.length || isBreak(text.charCodeAt(at));
    const isBlank = isAtEnd && markers === 0;
    if (isAtEnd && isRule && markers > 2) [markers, searching] = [0, 0];
    block.searching += searching;
    for (; at < text.length && !isBreak(text.charCodeAt(at)); at += 1) {
      const code = text.charCodeAt(at);
      if (delimiters.has(code)) {
        found.delimiters += 1;
        block.marks += 1;
        block.searching += 1;
      } else if (code === lessThan) {
        found.tags += 1;
        block.marks += 1;
      } else if (otherMarks.has(code)) {
        if (linkMarks.has(code)) found.links += 1;
        else found.marks += 1;
        block.marks += 1;
      } else if (endsAddressStart(text, at)) found.addresses += 1;
    }
    if (isBlank) endBlock();
    else {
      const level = Math.min(Math.floor(indent / 2), openLevels);
      if (markers > 0) openLevels = level + markers;
      else if (block.length === 0 && indent === 0) openLevels = 0;
      deepest = Math.max(deepest, level + markers);
      found.lines += 1;
      found.levels += level;
      found.markers += markers;
      block.marks += markers;
      block.length += at - begin + 1;
    }
    // \r\n is one break; the second character would otherwise end the block
    at += text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === newline ? 2 : 1;
  }
  endBlock();

  const parts = {
    search: found.search * weights.search,
    nesting: found.markers * weights.marker + found.levels * weights.level,
    lines: found.lines * weights.line,
  };
  const units =
    text.length * weights.character +
    found.tags * weights.tag +
    found.marks * weights.mark +
    (found.links + found.addresses) * weights.link +
    found.delimiters * weights.delimiter +
    parts.search +
    parts.nesting +
    parts.lines;
  const marks = found.tags + found.marks + found.links + found.delimiters + found.markers;
  function refusal(): string | undefined {
    if (deepest > postLimits.nesting) return refusalTexts.tooDeep;
    if (mostMarks > costLimits.marksInBlock) return refusalTexts.marksInParagraph;
    if (longestBlock > costLimits.blockLength) return refusalTexts.longParagraph;
    if (marks > costLimits.marks) return refusalTexts.tooManyMarks;
    if (units <= costLimits.most) return undefined;
    const [[largest] = ['lines']] = Object.entries(parts).toSorted(([, a], [, b]) => b - a);
    if (largest === 'search') return refusalTexts.marksInParagraph;
    return largest === 'nesting' ? refusalTexts.tooDeep : refusalTexts.tooManyLines;
  }
  return { units, refusal: refusal() };
}

function costOfHtml(text: string): TextCost {
  let units = text.length * weights.character;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lessThan) units += weights.tag;
    else if (code === newline) units += weights.break;
    else if (otherMarks.has(code)) units += weights.mark;
  }
  return { units, refusal: undefined };
}

/** The cost of rendering a text, computed in one pass whose time grows with its length only. */
export const costOf = (text: string, editor: EditorType): TextCost =>
  editor === 'markdown' ? costOfMarkdown(text) : costOfHtml(text);

/** The cost of all texts of a form: those that stay empty cost nothing. */
export const costOfForm = (
  { one = '', two = '', three = '' }: { one?: string; two?: string; three?: string },
  editor: EditorType,
): number => [one, two, three].reduce((sum, text) => sum + costOf(text, editor).units, 0);
