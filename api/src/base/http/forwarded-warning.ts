import { createMiddleware } from 'hono/factory';
import { isFromProxy } from './client-address.ts';
import type { AppEnv } from './context.ts';

/**
 * Warns once per process when TRUST_PROXY seems to be missing: rate limits would count everyone
 * behind the proxy as one client.
 */
export function forwardedWarning() {
  let hasWarned = false;
  return createMiddleware<AppEnv>(async function warnOfForwarded(c, next) {
    const { log } = c.get('deps');
    if (!hasWarned && !isFromProxy(c) && c.req.header('x-forwarded-for') !== undefined) {
      hasWarned = true;
      log.warn(
        'a request carries X-Forwarded-For, and TRUST_PROXY does not name its sender: if a proxy stands in front, everyone behind it shares the limits of one address',
      );
    }
    await next();
  });
}
