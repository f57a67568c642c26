import { defaultTheme, type ThemeParams } from './blog.ts';

/** The parts of a theme that its stylesheet contains. */
export type ThemeChoice = Pick<
  ThemeParams,
  'background_color' | 'link_color' | 'title_color' | 'title_font' | 'title_font_weight'
>;

const colour = (chosen: string, instead: string): string =>
  (/^#[0-9a-f]{6}$/i.test(chosen) ? chosen : instead).slice(1).toLowerCase();
/** The slug of a font in URLs. */
export const fontSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40) || 'sans-serif';

/**
 * Colours, font and weight of a theme as one token: `f6f4ef-2f5d62-1e2326-b-source-serif`. It is
 * the value of the `themeAttributes`, by which the theme's stylesheet selects elements.
 */
export const themeKey = ({
  background_color,
  link_color,
  title_color,
  title_font,
  title_font_weight,
}: ThemeChoice): string =>
  [
    colour(background_color, defaultTheme.background_color),
    colour(link_color, defaultTheme.link_color),
    colour(title_color, defaultTheme.title_color),
    title_font_weight === 'normal' ? 'n' : 'b',
    fontSlug(title_font),
  ].join('-');

/** Increment when a code change gives the same key a different stylesheet. */
const drawing = 2;
/** Path of a theme's stylesheet; the content at a path never changes. */
export const themeStylesheet = (key: string): string => `/theme/${drawing}/${key}.css`;

const keyPattern = /^([0-9a-f]{6})-([0-9a-f]{6})-([0-9a-f]{6})-([nb])-([a-z0-9-]{1,40})$/;

/** Parses a key; `font` is a slug. Undefined for an invalid key. */
export function readThemeKey(key: string):
  | {
      readonly background_color: string;
      readonly link_color: string;
      readonly title_color: string;
      readonly weight: 'normal' | 'bold';
      readonly font: string;
    }
  | undefined {
  const [, background, link, title, weight, font] = keyPattern.exec(key) ?? [];
  if (background === undefined || link === undefined || title === undefined || font === undefined)
    return undefined;
  return {
    background_color: `#${background}`,
    link_color: `#${link}`,
    title_color: `#${title}`,
    weight: weight === 'n' ? 'normal' : 'bold',
    font,
  };
}
