import type { ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import { titleFontFamily, titleFontWeight } from '@tessera/shared-contracts/blogs/fonts';
import { themeScheme, type ThemeScheme } from '@tessera/shared-contracts/blogs/theme-colours';

/**
 * Custom properties with a blog's theme for an element, in light and dark mode: text is readable
 * whatever was chosen.
 */
export function themeProperties(theme: ThemeParams): Readonly<Record<string, string>> {
  const day = themeScheme(theme, 'light');
  const night = themeScheme(theme, 'dark');
  const both = (part: keyof ThemeScheme): string => `light-dark(${day[part]}, ${night[part]})`;
  return {
    '--blog-ground': both('ground'),
    '--blog-title': both('title'),
    '--blog-ink': both('ink'),
    '--blog-quiet': both('quiet'),
    '--blog-edge': both('edge'),
    '--blog-line': both('line'),
    '--blog-action': both('action'),
    '--blog-on-action': both('onAction'),
    '--blog-font': titleFontFamily(theme.title_font),
    '--blog-weight': String(titleFontWeight(theme.title_font_weight)),
  };
}
