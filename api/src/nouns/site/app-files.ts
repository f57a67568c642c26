import { pages } from '@tessera/shared-contracts/pages/pages';
import { appIcons, appPaths, themeColors } from '@tessera/shared-contracts/platform/offline';
import { logoTiles } from '@tessera/shared-ui/logo/logo-frames';
import sharp from 'sharp';
import type { App } from '../../base/http/mount.ts';

const day = { 'Cache-Control': 'public, max-age=86400' } as const;

/** How an icon is drawn; shares are of its width. */
interface IconShape {
  readonly size: number;
  /** Radius of its corners. */
  readonly corner: number;
  /** Width of the logo; systems cut a maskable icon to a circle of 0.8. */
  readonly logo: number;
}

const shapes: Readonly<Record<string, IconShape>> = {
  [appIcons.small]: { size: 192, corner: 0.22, logo: 0.66 },
  [appIcons.large]: { size: 512, corner: 0.22, logo: 0.66 },
  [appIcons.maskable]: { size: 512, corner: 0, logo: 0.54 },
  [appIcons.touch]: { size: 180, corner: 0, logo: 0.62 },
};

/** The logo's tiles in the colour of paper, on the colour of actions. */
function iconSvg({ size, corner, logo }: IconShape): string {
  // the tiles lie in a box of 24
  const scale = (size * logo) / 24;
  const edge = (size * (1 - logo)) / 2;
  const tiles = logoTiles.map(({ points }) => `<polygon points="${points}"/>`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    `<rect width="${size}" height="${size}" rx="${size * corner}" fill="#146e6c"/>` +
    `<g fill="#fdfcf9" transform="translate(${edge} ${edge}) scale(${scale})">${tiles}</g></svg>`
  );
}

/** The manifest by which browsers install the product as an app. */
const manifest = {
  id: '/',
  name: 'Tessera',
  short_name: 'Tessera',
  description: 'A blog that looks like you and never loses a word.',
  start_url: pages.dashboard.path,
  scope: '/',
  display: 'standalone',
  background_color: themeColors.light,
  theme_color: themeColors.light,
  icons: [
    { src: appIcons.small, sizes: '192x192', type: 'image/png' },
    { src: appIcons.large, sizes: '512x512', type: 'image/png' },
    { src: appIcons.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Write a post', url: '/new/text' },
    { name: 'Messages', url: '/messaging' },
    { name: 'Explore', url: pages.explore.path },
  ],
} as const;

/** Serves what makes the product an app that can be installed: the manifest and its icons. */
export function serveAppFiles(app: App): void {
  app.get(appPaths.manifest, (c) =>
    c.body(JSON.stringify(manifest), 200, { 'Content-Type': 'application/manifest+json', ...day }),
  );
  const drawn = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  for (const [address, shape] of Object.entries(shapes))
    app.get(address, async function serveIcon(c) {
      const icon =
        drawn.get(address) ??
        sharp(Buffer.from(iconSvg(shape)))
          .png()
          .toBuffer()
          .then((png) => Buffer.from(png));
      drawn.set(address, icon);
      icon.catch(() => drawn.delete(address));
      return c.body(await icon, 200, { 'Content-Type': 'image/png', ...day });
    });
}
