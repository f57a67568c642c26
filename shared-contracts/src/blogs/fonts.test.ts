import {
  fontStylesheetPath,
  titleFont,
  titleFontFamily,
  titleFonts,
  titleFontStylesheet,
  titleFontWeight,
} from './fonts.ts';
import { defaultTheme } from './blog.ts';

test('CARD-06, CARD-07: there are 13 system fonts, and 20 web fonts with path and version', () => {
  expect(titleFonts).toHaveLength(33);
  expect(titleFonts.filter(({ webfont }) => webfont === undefined)).toHaveLength(13);
  for (const { webfont } of titleFonts)
    if (webfont)
      expect(webfont).toEqual({
        path: expect.stringMatching(/^[a-z\d]+(?:-[a-z\d]+)*$/),
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      });
  expect(new Set(titleFonts.map(({ name }) => name)).size).toBe(33);
  expect(new Set(titleFonts.flatMap(({ webfont }) => webfont?.path ?? [])).size).toBe(20);
});

test('CARD-06: every `font-family` value is valid CSS and ends with a generic family', () => {
  for (const { family } of titleFonts)
    expect(family).toMatch(
      /^(?:'[\w ]+'|\w+)(?:, (?:'[\w ]+'|\w+))*, (?:serif|sans-serif|monospace|cursive)$/,
    );
});

test('CARD-07: an unknown font name gives sans-serif and needs no stylesheet', () => {
  for (const name of ['', 'Comic', "x'; } body { display: none", 'lora', '__proto__'])
    expect([titleFont(name), titleFontFamily(name), titleFontStylesheet(name)]).toEqual([
      undefined,
      'sans-serif',
      undefined,
    ]);
});

test('DRAWER-41: a web font has its stylesheet; system fonts and the default font need none', () => {
  const version = titleFont('Lora')?.webfont?.version;
  expect(titleFontStylesheet('Lora')).toBe(`/fonts/lora/stylesheet.css?v=${version}`);
  expect(fontStylesheetPath({ path: 'lora', version: '1.0.0' })).toBe(
    '/fonts/lora/stylesheet.css?v=1.0.0',
  );
  expect([titleFontStylesheet('Georgia'), titleFontStylesheet('Source Serif')]).toEqual([
    undefined,
    undefined,
  ]);
});

test('the font of a new blog is a title font and needs no stylesheet', () => {
  expect(titleFont(defaultTheme.title_font)).toBeDefined();
  expect(titleFontStylesheet(defaultTheme.title_font)).toBeUndefined();
});

test('titles are bold unless the weight in the theme is normal or 400', () => {
  expect(['normal', '400', 'bold', '700', '', 'heavy'].map(titleFontWeight)).toEqual([
    400, 400, 700, 700, 700, 700,
  ]);
});
