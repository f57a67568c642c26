import type { ReactNode } from 'react';
import { defaultTheme, type ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import {
  fontSlug,
  readThemeKey,
  themeKey,
  themeStylesheet,
} from '@tessera/shared-contracts/blogs/theme-key';
import {
  titleFontFamily,
  titleFonts,
  titleFontStylesheet,
  titleFontWeight,
} from '@tessera/shared-contracts/blogs/fonts';
import { themeScheme, type ThemeScheme } from '@tessera/shared-contracts/blogs/theme-colours';
import type { App } from '../http/mount.ts';
import { notFound } from '../http/refusal.ts';

/** Stylesheets that a page in a blog's looks needs; none for a blog that looks as the product does. */
export function themeSheets(theme: ThemeParams): string[] {
  const key = themeKey(theme);
  const font = titleFontStylesheet(theme.title_font);
  return [
    ...(font === undefined ? [] : [font]),
    ...(key === themeKey(defaultTheme) ? [] : [themeStylesheet(key)]),
  ];
}

/** The same within the main region, for whoever comes from another page without loading this one anew. */
export const ThemeSheets = ({ theme }: { readonly theme: ThemeParams }): ReactNode =>
  themeSheets(theme).map((href) => <link key={href} rel="stylesheet" href={href} />);

/** Tokens of what lies on the blog's own ground. Whatever uses them is read well there, fields and buttons included. */
const tokens = ({ ground, title, ink, quiet, edge, line, action, onAction }: ThemeScheme): string =>
  `--ground-surface:${ground};--ground-raised:${ground};--ground-sunk:${ground};--blog-title:${title};--ink:${ink};--ink-quiet:${quiet};--line:${line};--line-strong:${edge};--action:${action};--action-hover:${action};--on-action:${onAction};--focus-colour:${action};`;
/** What lies straight on the page; everything else are surfaces of the product's own. */
const onGround =
  ':is(#main .page__column>:not(.stream,.page__panel,.list,.archive__tiles,.new-post),.page__side,.page__footer,.stream__more,.stream__newer,.stream__empty)';

function rules(key: string, colours: ThemeScheme): string {
  const page = `body:has(#main [data-theme-page="${key}"])`;
  return [
    `[data-theme="${key}"]{${tokens(colours)}}`,
    `${page}{--ground-page:${colours.ground}}`,
    `${page} ${onGround}{${tokens(colours)}}`,
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
    // what has a colour of its own keeps it: this weighs nothing
    `:where(body:has(#main [data-theme-page="${key}"]) ${onGround}){color:var(--ink)}`,
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
    return c.body(sheet, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
}
