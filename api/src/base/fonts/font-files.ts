import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { titleFonts, type TitleFont } from '@tessera/shared-contracts/blogs/fonts';
import * as v from 'valibot';
import { fallbackFonts } from './fallback-fonts.ts';

const require = createRequire(import.meta.url);
const unicodeRanges = v.object({ latin: v.string() });

/** A served font: its files by name, and the package they come from. */
export interface FontFiles {
  readonly font: TitleFont;
  /** Weights by file name, in the syntax of `font-weight` in `@font-face`. */
  readonly weights: ReadonlyMap<string, string>;
  /** Path of a package file on disk; undefined when the package has no such file. */
  locate(file: string): string | undefined;
}

function locateIn(packageName: string, file: string): string | undefined {
  try {
    return require.resolve(`${packageName}/${file}`);
  } catch {
    return undefined;
  }
}

/** The product's own text font is one variable file for all weights. */
const variable = new Set(['source-serif-4']);

/**
 * The Latin files of a served font; undefined when no listed font has that path, or its package is
 * missing.
 */
export function fontFiles(path: string): FontFiles | undefined {
  const font = titleFonts.find(({ webfont }) => webfont?.path === path);
  if (!font) return undefined;
  const isVariable = variable.has(path);
  const locate = (file: string) =>
    locateIn(`@fontsource${isVariable ? '-variable' : ''}/${path}`, file);
  if (isVariable) {
    const file = `${path}-latin-wght-normal.woff2`;
    if (locate(`files/${file}`) === undefined) return undefined;
    return { font, weights: new Map([[file, '200 900']]), locate };
  }
  const found = ['400', '700'].filter(
    (weight) => locate(`files/${path}-latin-${weight}-normal.woff2`) !== undefined,
  );
  const [only] = found;
  if (only === undefined) return undefined;
  // a font with a single weight serves bold text too, so that browsers do not embolden it
  return {
    font,
    weights: new Map(
      found.map((weight) => [
        `${path}-latin-${weight}-normal.woff2`,
        found.length === 1 ? '400 700' : weight,
      ]),
    ),
    locate,
  };
}

/**
 * The stylesheet of a font: a rule for each file, and a rule for the fallback, if the font has one.
 * Browsers fetch a file only when a text needs it, and show the fallback until it is loaded.
 */
export async function fontStylesheet({ font, weights, locate }: FontFiles): Promise<string> {
  const ranges = locate('unicode.json');
  const { latin } = v.parse(
    unicodeRanges,
    ranges === undefined ? {} : JSON.parse(await readFile(ranges, 'utf8')),
  );
  const [family = ''] = font.family.split(',');
  const version = font.webfont?.version ?? '';
  const rules = [...weights].map(([file, weight]) =>
    [
      `@font-face{font-family:${family};font-style:normal;font-weight:${weight};font-display:swap;`,
      `src:url('${file}?v=${version}') format('woff2');unicode-range:${latin}}`,
    ].join(''),
  );
  const fallback = fallbackFonts[font.name];
  if (fallback) {
    const { like, size, ascent, descent } = fallback;
    const local = like.map((name) => `local('${name}')`).join(',');
    rules.push(
      [
        `@font-face{font-family:'${font.name} Fallback';src:${local};size-adjust:${size}%;`,
        `ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
      ].join(''),
    );
  }
  return [
    `/* ${font.name}, under the SIL Open Font License 1.1: license.txt */`,
    ...rules,
    '',
  ].join('\n');
}
