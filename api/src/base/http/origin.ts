import { isFromProxy } from './client-address.ts';
import type { AppContext } from './context.ts';
import { forbidden } from '../wire/refusal.ts';

/** The requested host; from the proxy's header when we trust the proxy. */
function ownHost(c: AppContext): string {
  const forwarded = isFromProxy(c) ? c.req.header('x-forwarded-host') : undefined;
  return forwarded ?? c.req.header('host') ?? new URL(c.req.url).host;
}

function isOwnOrigin(c: AppContext, origin: string): boolean {
  try {
    const { host } = new URL(origin);
    return host === ownHost(c) || host === new URL(c.var.deps.env.baseUrl).host;
  } catch {
    return false;
  }
}

/**
 * Refuses cross-origin requests, even from another subdomain. Accepts requests without the headers
 * that browsers send: a client that is not a browser does not send other people's cookies. Nor does
 * a browser add a token by itself.
 */
export function checkOrigin(c: AppContext): void {
  if (c.var.token) return;
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const isForeign =
    site !== undefined
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && !isOwnOrigin(c, origin);
  if (isForeign) throw forbidden('This request came from another website.');
}
