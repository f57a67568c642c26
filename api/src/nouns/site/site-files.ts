import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { createElement } from 'react';
import { LogoMark } from '@tessera/shared-ui/LogoMark';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { openSearchPath } from '@tessera/shared-contracts/search/open-search';
import { siteTexts } from '@tessera/shared-contracts/site/site-texts';
import type { App } from '../../base/http/mount.ts';

/** Widths and heights of the images in the icon, in px. */
const iconSizes = [16, 32, 48] as const;

/** The logo as SVG, in a colour that suits light and dark tabs. */
const markSvg = (): string =>
  renderToStaticMarkup(createElement(LogoMark)).replace(
    '<svg',
    '<svg xmlns="http://www.w3.org/2000/svg" fill="#1f8a87"',
  );

/** Packs PNGs into an ICO file, a format that every browser supports. */
function packIcon(
  images: readonly { readonly size: number; readonly png: Buffer }[],
): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

async function drawIcon(): Promise<Buffer<ArrayBuffer>> {
  const svg = Buffer.from(markSvg());
  return packIcon(
    await Promise.all(
      iconSizes.map(async (size) => ({
        size,
        png: await sharp(svg, { density: 300 }).resize(size, size).png().toBuffer(),
      })),
    ),
  );
}

/** Paths that search engines must not crawl. */
const closed = [
  '/svc/',
  '/services/',
  '/login',
  '/register',
  '/edit/',
  '/reblog/',
  '/settings',
  '/follow/',
  '/search',
  '/report',
] as const;
const robots = (baseUrl: string): string =>
  `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${baseUrl}/sitemap.xml\n`;

/** Offers the site's search to browsers and apps (https://github.com/dewitt/opensearch). */
const openSearch = (baseUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    '<ShortName>Tessera</ShortName>',
    '<Description>Posts, blogs and tags on Tessera</Description>',
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image width="16" height="16" type="image/x-icon">${baseUrl}/favicon.ico</Image>`,
    `<Url type="text/html" template="${baseUrl}${pages.search.path}?q={searchTerms}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${baseUrl}${openSearchPath}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');

/** Days for which the contact in `security.txt` is promised; RFC 9116 advises less than a year. */
const contactDays = 180;
/** Whom to tell about a hole (RFC 9116). */
function securityText(baseUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + contactDays * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${baseUrl}${siteTexts.contact.path}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

const aDay = { 'Cache-Control': 'public, max-age=86400' } as const;

/** Serves the small files by which programs know the site, such as `/robots.txt`. */
export function serveSiteFiles(app: App): void {
  let icon: Promise<Buffer<ArrayBuffer>> | undefined;
  app.get('/robots.txt', (c) => c.text(robots(c.var.deps.env.baseUrl), 200, aDay));
  app.get(openSearchPath, (c) =>
    c.body(openSearch(c.var.deps.env.baseUrl), 200, {
      ...aDay,
      'Content-Type': 'application/opensearchdescription+xml; charset=utf-8',
    }),
  );
  app.get('/.well-known/security.txt', (c) =>
    c.text(securityText(c.var.deps.env.baseUrl, c.var.deps.now()), 200, aDay),
  );
  // password managers lead here (https://w3c.github.io/webappsec-change-password-url/)
  app.get('/.well-known/change-password', (c) => c.redirect(pages.passwordSettings.path, 302));
  app.get('/favicon.ico', async function serveIcon(c) {
    icon ??= drawIcon().catch((error: unknown) => {
      // not kept, so that the next request tries again
      icon = undefined;
      throw error;
    });
    return c.body(await icon, 200, {
      'Content-Type': 'image/x-icon',
      ...aDay,
    });
  });
}
