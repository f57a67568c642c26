import { titleFontFamily, titleFontWeight } from './fonts.ts';
import { themeScheme, type ThemeScheme } from './theme-colours.ts';
import type { ThemeChoice } from './theme-key.ts';

/** The colours of a theme, each for the light and the dark scheme. */
export function themeInBothSchemes(theme: Parameters<typeof themeScheme>[0]): ThemeScheme {
  const [day, night] = [themeScheme(theme, 'light'), themeScheme(theme, 'dark')];
  const both = (part: keyof ThemeScheme): string => `light-dark(${day[part]},${night[part]})`;
  return {
    ground: both('ground'),
    title: both('title'),
    ink: both('ink'),
    quiet: both('quiet'),
    edge: both('edge'),
    line: both('line'),
    action: both('action'),
    onAction: both('onAction'),
    link: both('link'),
    onLink: both('onLink'),
  };
}

/**
 * Tokens for content on the theme's background, in order. They keep this content readable, including
 * fields and buttons.
 */
export const groundTokens = ({
  ground,
  title,
  ink,
  quiet,
  edge,
  line,
  action,
  onAction,
}: ThemeScheme): readonly (readonly [name: string, value: string])[] => [
  ['--ground-surface', ground],
  ['--ground-raised', ground],
  ['--ground-sunk', ground],
  ['--blog-title', title],
  ['--ink', ink],
  ['--ink-quiet', quiet],
  ['--line', line],
  ['--line-strong', edge],
  ['--action', action],
  ['--action-hover', action],
  ['--on-action', onAction],
  ['--focus-colour', action],
];

/** Tokens for the font of a theme's title. */
export const titleTokens = ({
  title_font,
  title_font_weight,
}: Pick<ThemeChoice, 'title_font' | 'title_font_weight'>): readonly (readonly [
  name: string,
  value: string,
])[] => [
  ['--blog-title-font', titleFontFamily(title_font)],
  ['--blog-title-weight', String(titleFontWeight(title_font_weight))],
];
