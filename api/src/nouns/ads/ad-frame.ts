import { createHash } from 'node:crypto';
import { adFramePath, adText } from '@tessera/shared-contracts/ads/ads';
import type { AppContext } from '../../base/http/context.ts';
import type { App } from '../../base/http/mount.ts';
import { adFrameScript } from './ad-frame-script.ts';

const style =
  'html,body{margin:0;overflow:hidden;background:transparent}#ad{inline-size:100vw;block-size:100vh}';
const hashOf = (source: string): string =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/**
 * Content security policy of the frame. Scripts and styles must be our own, or come from the host
 * of the operator's script. Images, media, fonts and connections may use any host. `sandbox`
 * applies even if the frame is opened as a page.
 */
const policy = (adScript: string, isSecure: boolean): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(adFrameScript)} ${new URL(adScript).origin}`,
    `style-src ${hashOf(style)} 'unsafe-hashes' ${new URL(adScript).origin}`,
    'img-src https: http: data:',
    'media-src https: http:',
    'font-src https:',
    'connect-src https: http:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

const attribute = (value: string): string => value.replace(/&/g, '&amp;').replace(/"/g, '&quot;');

/** `/ads/frame`: the frame that ads run in; the same for everyone. */
function adFrame(c: AppContext): Response | Promise<Response> {
  const { adScriptUrl, isSecure } = c.var.deps.env;
  if (adScriptUrl === undefined) return c.notFound();
  c.header('Content-Security-Policy', policy(adScriptUrl, isSecure));
  c.header('Cache-Control', 'public, max-age=300');
  return c.html(
    [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      `<title>${adText}</title><style>${style}</style><script>${adFrameScript}</script>`,
      `<script async src="${attribute(adScriptUrl)}"></script>`,
      '</head><body><div id="ad"></div></body></html>',
    ].join(''),
  );
}

/** Mounts the frame. It needs no session: call this before adding the middleware `readSession`. */
export function serveAdFrame(app: App): void {
  app.get(adFramePath, adFrame);
}
