import { createHmac } from 'node:crypto';
import { nobody, pageOwnerHeader } from '@tessera/shared-contracts/platform/offline';
import { createMiddleware } from 'hono/factory';
import type { AppEnv, Viewer } from './context.ts';
import { oncePerViewer } from './form-key.ts';

/** The opaque id of a viewer's account, the same in each of their sessions. */
export const personOf = oncePerViewer((secret, { userId }: Viewer) =>
  createHmac('sha256', secret).update(`person:${userId}`).digest('base64url').slice(0, 22),
);

/** Says of every page whose it is, for the service worker, which may store it for that person. */
export const namePageOwner = createMiddleware<AppEnv>(async function namePageOwner(c, next) {
  await next();
  if (!(c.res.headers.get('Content-Type') ?? '').startsWith('text/html')) return;
  // the session could not be read: nobody knows whose page this would be
  if (!('viewer' in c.var)) return;
  const { viewer, deps, cacheControl } = c.var;
  const owner = viewer ? personOf(deps.env.secret, viewer) : nobody;
  const isKept = viewer !== undefined && cacheControl === undefined;
  c.res.headers.set(pageOwnerHeader, isKept ? `${owner}; keep` : owner);
});
