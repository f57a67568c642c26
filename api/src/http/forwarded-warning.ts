import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/**
 * Warns once per process when TRUST_PROXY seems to be missing: rate limits would count everyone
 * behind the proxy as one client.
 */
export function forwardedWarning() {
  let isTold = false;
  return createMiddleware<AppEnv>(async function warnOfForwarded(c, next) {
    const { env, log } = c.get('deps');
    if (!isTold && !env.trustProxy && c.req.header('x-forwarded-for') !== undefined) {
      isTold = true;
      log.warn(
        'a request carries X-Forwarded-For, and TRUST_PROXY is off: if a proxy stands in front, everyone behind it shares the limits of one address',
      );
    }
    await next();
  });
}
