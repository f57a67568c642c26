import type { ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import { titleFontFamily, titleFontWeight } from '@tessera/shared-contracts/blogs/fonts';
import { themeScheme, type ThemeScheme } from '@tessera/shared-contracts/blogs/theme-colours';

/**
 * Custom properties that give an element a blog's theme, in light and dark mode. They keep text
 * readable whatever colours the blog has chosen.
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
