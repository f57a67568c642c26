import { defaultTheme, type ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import {
  fontSlug,
  readThemeKey,
  themeKey,
  themeStylesheet,
} from '@tessera/shared-contracts/blogs/theme-key';
import { titleFonts, titleFontStylesheet } from '@tessera/shared-contracts/blogs/fonts';
import type { ThemeScheme } from '@tessera/shared-contracts/blogs/theme-colours';
import {
  groundTokens,
  themeInBothSchemes,
  titleTokens,
} from '@tessera/shared-contracts/blogs/theme-tokens';
import { themeAttributes } from '@tessera/shared-contracts/blogs/theme-element';
import type { App } from '../../base/http/mount.ts';
import { notFound } from '../../base/wire/refusal.ts';

/**
 * Stylesheets for a page in a blog's theme; none for the default theme. Views link them within the
 * main region too, for client-side navigation.
 */
export function themeSheets(theme: ThemeParams): string[] {
  const key = themeKey(theme);
  const font = titleFontStylesheet(theme.title_font);
  return [
    ...(font === undefined ? [] : [font]),
    ...(key === themeKey(defaultTheme) ? [] : [themeStylesheet(key)]),
  ];
}

const written = (tokens: ReturnType<typeof groundTokens>): string =>
  tokens.map(([name, value]) => `${name}:${value}`).join(';');
const tokens = (scheme: ThemeScheme): string => `${written(groundTokens(scheme))};`;

/**
 * Elements directly on the page background; all others are on surfaces with the product's colours.
 */
const onGround =
  ':is(#main .page__column>:not(.stream,.page__panel,.list,.archive__tiles,.new-post),.page__side,.page__footer,.stream__more,.stream__newer,.stream__empty)';

function rules(key: string, colours: ThemeScheme): string {
  const page = `body:has(#main [${themeAttributes.page}="${key}"])`;
  const { link, onLink } = colours;
  const links = `--action:${link};--action-hover:${link};--on-action:${onLink}`;
  return [
    `[${themeAttributes.theme}="${key}"]{${tokens(colours)}}`,
    `${page}{--ground-page:${colours.ground}}`,
    `${page} ${onGround}{${tokens(colours)}}`,
    // at the side, entries of the site navigation are on the ground; its button is the product’s
    `@media(min-width:68.75rem){${page} .site-nav__list{${tokens(colours)}}}`,
    `${page} #main .stream__posts{${links}}`,
  ].join('\n');
}

/**
 * The stylesheet for a theme key; undefined for an invalid key. Its rules apply only to elements
 * with the key, and to pages that contain such an element.
 */
export function themeSheet(key: string): string | undefined {
  const theme = readThemeKey(key);
  if (!theme) return undefined;
  const name = titleFonts.find((font) => fontSlug(font.name) === theme.font)?.name ?? '';
  const title = titleTokens({ title_font: name, title_font_weight: theme.weight });
  return [
    `[${themeAttributes.theme}="${key}"]{${written(title)}}`,
    // zero specificity: elements with a colour of their own keep it
    `:where(body:has(#main [${themeAttributes.page}="${key}"]) ${onGround}){color:var(--ink)}`,
    `${rules(key, themeInBothSchemes(theme))}\n`,
  ].join('\n');
}

/**
 * Serves theme stylesheets. The URL determines the content, so they need no session and are
 * immutable.
 */
export function serveThemes(app: App): void {
  app.get('/theme/:drawing/:file', function serveTheme(c) {
    const key = c.req.param('file').replace(/\.css$/, '');
    const sheet = themeSheet(key);
    if (sheet === undefined || themeStylesheet(key) !== c.req.path) throw notFound();
    return c.body(sheet, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
}
