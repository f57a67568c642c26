import { readFile } from 'node:fs/promises';
import type { AppContext } from '../http/context.ts';
import type { App } from '../http/mount.ts';
import { notFound } from '../wire/refusal.ts';
import { fontFiles, fontStylesheet, type FontFiles } from './font-files.ts';

/**
 * Allows other origins, since pages may load fonts from a separate assets host. A URL with the
 * current version is immutable.
 */
const headersOf = (c: AppContext, { font }: FontFiles) => ({
  'Cache-Control':
    c.req.query('v') === font.webfont?.version
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=86400',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
});

function requireFont(c: AppContext): FontFiles {
  const files = fontFiles(c.req.param('path') ?? '');
  if (!files) throw notFound();
  return files;
}

/**
 * Serves title fonts from their packages: `/fonts/{path}/stylesheet.css`, the files it names, and
 * the licence.
 */
export function serveFonts(app: App): void {
  app.get('/fonts/:path/stylesheet.css', async function serveStylesheet(c) {
    const files = requireFont(c);
    return c.body(await fontStylesheet(files), 200, {
      'Content-Type': 'text/css; charset=utf-8',
      ...headersOf(c, files),
    });
  });
  app.get('/fonts/:path/license.txt', async function serveLicence(c) {
    const files = requireFont(c);
    const place = files.locate('LICENSE');
    if (place === undefined) throw notFound();
    return c.body(await readFile(place, 'utf8'), 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      ...headersOf(c, files),
    });
  });
  app.get('/fonts/:path/:file', async function serveFile(c) {
    const files = requireFont(c);
    const file = c.req.param('file');
    const place = files.weights.has(file) ? files.locate(`files/${file}`) : undefined;
    if (place === undefined) throw notFound();
    return c.body(Buffer.from(await readFile(place)), 200, {
      'Content-Type': 'font/woff2',
      ...headersOf(c, files),
    });
  });
}
