/** A font for blog titles. */
export interface TitleFont {
  /** Its name in the list and in `title_font` of a theme. */
  readonly name: string;
  /** CSS `font-family` with fallbacks. */
  readonly family: string;
  /** Path and package version of a web font. Absent for system fonts. */
  readonly webfont?: { readonly path: string; readonly version: string };
}

type Kind = 'serif' | 'sans-serif' | 'monospace' | 'cursive';
const standIns: Readonly<Record<Kind, string>> = {
  serif: "Georgia, 'Times New Roman', serif",
  'sans-serif': "'Helvetica Neue', Arial, sans-serif",
  monospace: "'Courier New', monospace",
  cursive: 'cursive',
};

const system = (name: string, family: string): TitleFont => ({ name, family });
/**
 * A web font with a metric-compatible fallback (`… Fallback`, defined in its stylesheet), so that
 * nothing shifts when it loads.
 */
const web = (name: string, path: string, version: string, kind: Kind): TitleFont => ({
  name,
  family: `'${name}', '${name} Fallback', ${standIns[kind]}`,
  webfont: { path, version },
});

/** The font of the product's own texts, which every page already loads. */
const pageFont = 'Source Serif';

/**
 * All title fonts in the order of the list: 13 system fonts and 20 openly licensed ones that we
 * serve ourselves (ours; the specification mentions a table without showing it).
 */
export const titleFonts: readonly TitleFont[] = [
  system('Arial', "Arial, 'Liberation Sans', sans-serif"),
  system('Avenir', "Avenir, 'Avenir Next', 'Nunito Sans', sans-serif"),
  system('Baskerville', "Baskerville, 'Baskerville Old Face', 'Liberation Serif', serif"),
  system('Courier New', "'Courier New', 'Liberation Mono', monospace"),
  system('Didot', "Didot, 'Bodoni MT', 'Noto Serif Display', serif"),
  system('Futura', "Futura, 'Century Gothic', 'Trebuchet MS', sans-serif"),
  system('Georgia', "Georgia, 'DejaVu Serif', serif"),
  system('Gill Sans', "'Gill Sans', 'Gill Sans MT', Calibri, sans-serif"),
  system('Helvetica Neue', "'Helvetica Neue', Helvetica, Arial, sans-serif"),
  system('Palatino', "Palatino, 'Palatino Linotype', 'Book Antiqua', 'URW Palladio L', serif"),
  system('Times New Roman', "'Times New Roman', 'Liberation Serif', serif"),
  system('Trebuchet MS', "'Trebuchet MS', sans-serif"),
  system('Verdana', "Verdana, 'DejaVu Sans', sans-serif"),
  {
    name: pageFont,
    // the first two are the names of this font on pages and in its own stylesheet
    family:
      "'Tessera Serif', 'Source Serif 4 Variable', Charter, 'Iowan Old Style', Georgia, serif",
    webfont: { path: 'source-serif-4', version: '5.3.1' },
  },
  web('Abril Fatface', 'abril-fatface', '5.3.0', 'serif'),
  web('Alegreya', 'alegreya', '5.3.0', 'serif'),
  web('Archivo Black', 'archivo-black', '5.3.0', 'sans-serif'),
  web('Bebas Neue', 'bebas-neue', '5.3.0', 'sans-serif'),
  web('Bitter', 'bitter', '5.3.0', 'serif'),
  web('Caveat', 'caveat', '5.3.0', 'cursive'),
  web('EB Garamond', 'eb-garamond', '5.3.0', 'serif'),
  web('Josefin Sans', 'josefin-sans', '5.3.0', 'sans-serif'),
  web('Karla', 'karla', '5.3.0', 'sans-serif'),
  web('Libre Baskerville', 'libre-baskerville', '5.3.0', 'serif'),
  web('Lobster', 'lobster', '5.3.0', 'cursive'),
  web('Lora', 'lora', '5.3.0', 'serif'),
  web('Montserrat', 'montserrat', '5.3.0', 'sans-serif'),
  web('Oswald', 'oswald', '5.3.0', 'sans-serif'),
  web('Playfair Display', 'playfair-display', '5.3.0', 'serif'),
  web('Raleway', 'raleway', '5.3.0', 'sans-serif'),
  web('Space Mono', 'space-mono', '5.3.0', 'monospace'),
  web('Work Sans', 'work-sans', '5.3.0', 'sans-serif'),
  web('Zilla Slab', 'zilla-slab', '5.3.0', 'serif'),
];

/** The font of a theme's `title_font`; undefined for an unknown name. */
export const titleFont = (name: string): TitleFont | undefined =>
  titleFonts.find((font) => font.name === name);

/**
 * CSS `font-family` for a theme's `title_font`. Safe to insert into a style, whatever the theme
 * contains.
 */
export const titleFontFamily = (name: string): string => titleFont(name)?.family ?? 'sans-serif';

/** CSS `font-weight` for a theme's `title_font_weight`. */
export const titleFontWeight = (weight: string): 400 | 700 =>
  weight === 'normal' || weight === '400' ? 400 : 700;

/**
 * Path of a web font's stylesheet, relative to the assets host. It contains the version, so it can
 * be cached for good.
 */
export const fontStylesheetPath = ({ path, version }: NonNullable<TitleFont['webfont']>): string =>
  `/fonts/${path}/stylesheet.css?v=${version}`;

/** The stylesheet that a theme's `title_font` needs; undefined if it needs none. */
export function titleFontStylesheet(name: string): string | undefined {
  const font = titleFont(name);
  return font?.webfont === undefined || font.name === pageFont
    ? undefined
    : fontStylesheetPath(font.webfont);
}
