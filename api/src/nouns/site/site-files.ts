import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { createElement } from 'react';
import { LogoMark } from '@tessera/shared-ui/LogoMark';
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

/** Serves `/robots.txt` and `/favicon.ico`. */
export function serveSiteFiles(app: App): void {
  let icon: Promise<Buffer<ArrayBuffer>> | undefined;
  app.get('/robots.txt', (c) =>
    c.text(robots(c.var.deps.env.baseUrl), 200, { 'Cache-Control': 'public, max-age=86400' }),
  );
  app.get('/favicon.ico', async function serveIcon(c) {
    icon ??= drawIcon().catch((error: unknown) => {
      // not kept, so that the next request tries again
      icon = undefined;
      throw error;
    });
    return c.body(await icon, 200, {
      'Content-Type': 'image/x-icon',
      'Cache-Control': 'public, max-age=86400',
    });
  });
}
