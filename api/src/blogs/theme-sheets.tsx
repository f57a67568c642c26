import type { ReactNode } from 'react';
import { defaultTheme, type ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import { fontSlug, readThemeKey, themeKey, themeStylesheet } from '@tessera/shared-contracts/blogs/theme-key';
import { titleFontFamily, titleFonts, titleFontStylesheet, titleFontWeight } from '@tessera/shared-contracts/blogs/fonts';
import { themeScheme, type ThemeScheme } from '@tessera/shared-contracts/blogs/theme-colours';
import type { App } from '../http/mount.ts';
import { notFound } from '../http/refusal.ts';

/** Stylesheets that a page in a blog's looks needs; none for a blog that looks as the product does. */
export function themeSheets(theme: ThemeParams): string[] {
  const key = themeKey(theme);
  const font = titleFontStylesheet(theme.title_font);
  return [...(font === undefined ? [] : [font]), ...(key === themeKey(defaultTheme) ? [] : [themeStylesheet(key)])];
}

/** The same within the main region, for whoever comes from another page without loading this one anew. */
export const ThemeSheets = ({ theme }: { readonly theme: ThemeParams }): ReactNode => themeSheets(theme).map((href) => <link key={href} rel="stylesheet" href={href} />);

const head = ({ ground, title, ink, quiet, edge, line, action, onAction }: ThemeScheme): string =>
  `--ground-surface:${ground};--blog-title:${title};--ink:${ink};--ink-quiet:${quiet};--line:${line};--line-strong:${edge};--action:${action};--action-hover:${action};--on-action:${onAction};--focus-colour:${action};`;
/** What lies straight on the page, beside surfaces of the product's own. */
const besides = ':is(.page__footer,.stream__more,.stream__empty,.blog-bar,.archive)';

function rules(key: string, colours: ThemeScheme): string {
  const page = `body:has(#main [data-theme-page="${key}"])`;
  return [
    `[data-theme="${key}"]{${head(colours)}}`,
    `${page}{--ground-page:${colours.ground}}`,
    `${page} ${besides}{${head(colours)}}`,
    `${page} #main .stream__posts{--action:${colours.link};--action-hover:${colours.link};--on-action:${colours.onLink}}`,
  ].join('\n');
}

/** The stylesheet of a theme's key; undefined for what is no key. Everything in it is about elements that carry the key. */
export function drawTheme(key: string): string | undefined {
  const looks = readThemeKey(key);
  if (!looks) return undefined;
  const name = titleFonts.find((font) => fontSlug(font.name) === looks.font)?.name ?? '';
  return [
    `[data-theme="${key}"]{--blog-title-face:${titleFontFamily(name)};--blog-title-weight:${titleFontWeight(looks.weight)}}`,
    rules(key, themeScheme(looks, 'light')),
    `@media (prefers-color-scheme:dark){\n${rules(key, themeScheme(looks, 'dark'))}\n}\n`,
  ].join('\n');
}

/** Serves the stylesheets of themes. The address says all that is in one, so it needs no session and never changes. */
export function serveThemes(app: App): void {
  app.get('/theme/:drawing/:file', function serveTheme(c) {
    const key = c.req.param('file').replace(/\.css$/, '');
    const sheet = drawTheme(key);
    if (sheet === undefined || themeStylesheet(key) !== c.req.path) throw notFound();
    return c.body(sheet, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=31536000, immutable' });
  });
}
