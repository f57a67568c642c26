import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Maximum number of characters in a line; the formatter aims at 100. */
const maxLength = 120;
/** Literals with at least this many characters in a line do not count towards the line's length. */
const longText = 80;

/** Sources at the root and in every package. */
const sources = ['*.{ts,mjs,cjs}', '*/**/*.{ts,tsx,mjs,cjs,css}'];
const skipped = /(?:^|\/)(?:node_modules|dist|var|coverage|test-results|playwright-report)$/;
/** Applied migrations, which are never changed. */
const exempt = /^api\/src\/base\/database\/migrations\/\d{4}-[\w-]+\.ts$/;

/** Comments, strings, regular expressions, and the delimiters of templates and placeholders. */
const part =
  /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"|\/(?<=[(,=:[!&|?;>]\s*\/)(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|[`{}]/g;
const templateText = /(?:[^`\\$]|\\[^]|\$(?!\{))*/y;
const sqlTag = /\bsql(?:<[^`]*>)?$/;
const longAddress = /https?:\/\/\S{72,}/;

interface Text {
  /** Number of the literal that contains the text. Placeholders split a template into texts. */
  readonly literal: number;
  readonly start: number;
  readonly end: number;
}

/** Pieces of strings, regular expressions and templates. Not SQL, which can be wrapped freely. */
function textsOf(source: string): readonly Text[] {
  const texts: Text[] = [];
  // for each open brace, the literal whose placeholder it starts: -1 for SQL, undefined for a block
  const open: (number | undefined)[] = [];
  let literals = 0;
  part.lastIndex = 0;
  for (let found = part.exec(source); found; found = part.exec(source)) {
    const [what] = found;
    const outer = what === '}' ? open.pop() : undefined;
    if (what === '{') open.push(undefined);
    else if (what === '`' || outer !== undefined) {
      const isSql =
        what === '`' && sqlTag.test(source.slice(Math.max(0, found.index - 500), found.index));
      const literal = outer ?? (isSql ? -1 : literals++);
      const start = part.lastIndex;
      templateText.lastIndex = start;
      const end = start + (templateText.exec(source)?.[0].length ?? 0);
      if (literal !== -1) texts.push({ literal, start, end });
      if (source[end] === '$') open.push(literal);
      part.lastIndex = end + (source[end] === '$' ? 2 : 1);
    } else if (what !== '}' && !/^\/[*/]/.test(what))
      texts.push({ literal: literals++, start: found.index, end: part.lastIndex });
  }
  return texts;
}

/**
 * Numbers of the lines that are too long. Long literals do not count towards the length of a line.
 * Lines with a long URL are ignored.
 */
export function longLinesOf(source: string): readonly number[] {
  const numbers: number[] = [];
  let texts: readonly Text[] | undefined;
  let start = 0;
  for (const [index, line] of source.split('\n').entries()) {
    const end = start + line.length;
    if (line.length > maxLength && !longAddress.test(line)) {
      texts ??= textsOf(source);
      const lengths = new Map<number, number>();
      for (const text of texts) {
        const length = Math.min(text.end, end) - Math.max(text.start, start);
        if (length > 0) lengths.set(text.literal, (lengths.get(text.literal) ?? 0) + length);
      }
      const long = [...lengths.values()].filter((length) => length >= longText);
      if (
        long.reduce((rest, length) => rest - length, line.length) > maxLength ||
        long.length === 0
      )
        numbers.push(index + 1);
    }
    start = end + 1;
  }
  return numbers;
}

/** Reports lines of the sources under a folder that are too long. */
export function findLongLines(root: string): readonly string[] {
  return globSync(sources, { cwd: root, exclude: (name) => skipped.test(name) })
    .filter((file) => !exempt.test(file))
    .sort()
    .flatMap((file) =>
      longLinesOf(readFileSync(path.join(root, file), 'utf8')).map(
        (line) => `${file}:${line}: longer than ${maxLength} characters`,
      ),
    );
}

/** Maximum number of lines in a style sheet; lint has the same limit for scripts. */
const maxLines = 400;

/** Reports style sheets of the packages that are too long, with their length. */
export function findLongSheets(root: string): readonly string[] {
  return globSync('*/src/**/*.css', { cwd: root }).flatMap((file) => {
    const lines = readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length;
    return lines > maxLines
      ? [`${file}: too many lines (${lines}), the maximum is ${maxLines}`]
      : [];
  });
}
