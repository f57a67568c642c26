import { pages } from '@tessera/shared-contracts/pages/pages';
import { embedPaths } from '@tessera/shared-contracts/sharing/embed-frame';
import { oembed as oembedEndpoint } from '@tessera/shared-contracts/sharing/endpoints';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { mount, type App } from '../../base/http/mount.ts';
import { embedPage } from './embed-page.tsx';
import { pageScript } from './embed-scripts.ts';
import { oembed } from './oembed.ts';

/**
 * Mounts the files that other sites load: the embed frame and its resize script. Call it before
 * mounting the session middleware, because nothing here may depend on a session.
 */
export function serveEmbeds(app: App): void {
  app.get(pages.embed.path, embedPage);
  app.get(embedPaths.script, (c) =>
    c.body(pageScript, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
  );
}

/** Mounts the call that tells other sites how to embed a post. */
export function registerEmbedFrames(app: App): void {
  // sites that ask again get 304
  app.use(
    oembedEndpoint.path,
    etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'access-control-allow-origin'] }),
  );
  mount(app, oembedEndpoint, oembed);
}
