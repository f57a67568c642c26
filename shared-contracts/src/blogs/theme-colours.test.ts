import fc from 'fast-check';
import { defaultTheme } from './blog.ts';
import { backgroundTint, contrast, readable, themeScheme } from './theme-colours.ts';
import { readThemeKey, themeKey } from './theme-key.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const surfaces = { light: '#fdfcf9', dark: '#191f22' } as const;

test('text is readable in any theme, in light and dark', () => {
  fc.assert(
    fc.property(colour, colour, colour, (background_color, title_color, link_color) => {
      for (const scheme of ['light', 'dark'] as const) {
        const { ground, title, ink, quiet, edge, action, onAction, link, onLink } = themeScheme(
          { background_color, title_color, link_color },
          scheme,
        );
        for (const text of [title, ink, quiet, action])
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
        expect(contrast(onAction, action)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(link, surfaces[scheme])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(onLink, link)).toBeGreaterThanOrEqual(4.5);
        if (scheme === 'dark') expect(contrast(ground, '#000000')).toBeLessThan(4);
      }
    }),
    { numRuns: 300 },
  );
});

test('text on a dark background is light even in the light scheme', () => {
  for (const background_color of ['#123050', '#000000', '#5a1020']) {
    const { ink, quiet, ground } = themeScheme(
      { background_color, title_color: '#ffffff', link_color: '#ffffff' },
      'light',
    );
    expect(contrast(ink, ground)).toBeGreaterThan(9);
    expect(quiet).not.toBe(ink);
  }
  expect(
    themeScheme(
      { background_color: '#f6f4ef', title_color: '#000000', link_color: '#000000' },
      'light',
    ).ink,
  ).toBe('#1f282b');
});

test('a readable colour is kept; any other becomes readable and keeps its hue', () => {
  expect(readable('#2f5d62', '#f6f4ef')).toBe('#2f5d62');
  const darker = readable('#ffb0a0', '#ffffff');
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(darker.slice(at, at + 2), 16),
  );
  expect(red).toBeGreaterThan(Math.max(green, blue) + 40);
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 1);
});

test('a theme key encodes any theme, even with invalid values; a malformed key yields no theme', () => {
  const key = themeKey(defaultTheme);
  expect(key).toBe('f6f4ef-2f5d62-1e2326-b-source-serif');
  expect(readThemeKey(key)).toEqual({
    background_color: '#f6f4ef',
    link_color: '#2f5d62',
    title_color: '#1e2326',
    weight: 'bold',
    font: 'source-serif',
  });
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 80 }), (wild, font) => {
      expect(
        readThemeKey(
          themeKey({
            ...defaultTheme,
            background_color: wild,
            title_font_weight: wild,
            title_font: font,
          }),
        ),
      ).toBeDefined();
    }),
  );
  for (const wrong of [
    '',
    'x',
    `${key}.css`,
    'f6f4ef-2f5d62-1e2326-b-',
    'F6F4EF-2f5d62-1e2326-b-x',
  ])
    expect(readThemeKey(wrong)).toBeUndefined();
});

test('CONV-11: the tint of a background has the same hue; it is a little darker, or a little lighter if the background is dark', () => {
  const tintOf = (background_color: string) => backgroundTint({ background_color });
  expect(tintOf('#ffffff')).toBe('#f2f2f2');
  expect(tintOf('#F6F4EF')).toBe(tintOf('#f6f4ef'));
  for (const ground of ['#ffffff', '#f6f4ef', '#777777', '#2f5d62', '#000000', '#ff0000']) {
    const tint = tintOf(ground);
    expect(tint).toMatch(/^#[0-9a-f]{6}$/);
    const text = contrast('#000000', ground) >= contrast('#ffffff', ground) ? '#000000' : '#ffffff';
    expect(contrast(tint, text)).toBeLessThan(contrast(ground, text));
    expect(contrast(tint, ground)).toBeLessThan(1.4);
  }
  expect(tintOf('red')).toBe(tintOf('#fdfcf9'));
});
