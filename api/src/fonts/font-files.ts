import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { titleFonts, type TitleFont } from '@tessera/shared-contracts/blogs/fonts';
import * as v from 'valibot';
import { fallbackFaces } from './fallback-faces.ts';

const require = createRequire(import.meta.url);
const unicodeRanges = v.object({ latin: v.string() });

/** A face as it is served: its files by name, and the package they come from. */
export interface FontFiles {
  readonly font: TitleFont;
  /** File name to the weights that it draws, as `font-weight` of a `@font-face` has them. */
  readonly weights: ReadonlyMap<string, string>;
  /** Where a file of the package lies on the disk; undefined when the package has no such file. */
  locate(file: string): string | undefined;
}

function locateIn(packageName: string, file: string): string | undefined {
  try {
    return require.resolve(`${packageName}/${file}`);
  } catch {
    return undefined;
  }
}

/** The face of the product's own texts comes as one file for all weights. */
const variable = new Set(['source-serif-4']);

/** The Latin files of a served face; undefined when the table has no face at that path, or its package is gone. */
export function fontFiles(path: string): FontFiles | undefined {
  const font = titleFonts.find(({ webfont }) => webfont?.path === path);
  if (!font) return undefined;
  const isVariable = variable.has(path);
  const locate = (file: string) =>
    locateIn(`@fontsource${isVariable ? '-variable' : ''}/${path}`, file);
  if (isVariable)
    return { font, weights: new Map([[`${path}-latin-wght-normal.woff2`, '200 900']]), locate };
  const found = ['400', '700'].filter(
    (weight) => locate(`files/${path}-latin-${weight}-normal.woff2`) !== undefined,
  );
  const [only] = found;
  if (only === undefined) return undefined;
  // a face of one weight is drawn as it is, not thickened
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

/** The stylesheet of a face: its files, which are fetched only where their letters are needed, and its stand-in until they are there. */
export async function fontStylesheet({ font, weights, locate }: FontFiles): Promise<string> {
  const ranges = locate('unicode.json');
  const { latin } = v.parse(
    unicodeRanges,
    ranges === undefined ? {} : JSON.parse(await readFile(ranges, 'utf8')),
  );
  const [family = ''] = font.family.split(',');
  const faces = [...weights].map(
    ([file, weight]) =>
      `@font-face{font-family:${family};font-style:normal;font-weight:${weight};font-display:swap;src:url('${file}?v=${font.webfont?.version ?? ''}') format('woff2');unicode-range:${latin}}`,
  );
  const standIn = fallbackFaces[font.name];
  if (standIn) {
    const { like, size, ascent, descent } = standIn;
    faces.push(
      `@font-face{font-family:'${font.name} Fallback';src:${like.map((name) => `local('${name}')`).join(',')};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
    );
  }
  return [
    `/* ${font.name}, under the SIL Open Font License 1.1: license.txt */`,
    ...faces,
    '',
  ].join('\n');
}
