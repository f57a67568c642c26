import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { isFromProxy } from './client-address.ts';
import type { AppEnv } from './context.ts';
import { probes } from './probes.ts';

/** Probes are logged at debug level unless they fail: load balancers request them all the time. */
const probePaths: ReadonlySet<string> = new Set(Object.values(probes));

/**
 * Gives every request an id, taken from a trusted proxy if it sent one, and logs one line when the
 * request is answered. Omits the query, which may contain tokens.
 */
export const requestLog = createMiddleware<AppEnv>(async function logRequest(c, next) {
  const { log } = c.get('deps');
  const given = isFromProxy(c) ? c.req.header('x-request-id') : undefined;
  const requestId = given !== undefined && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
  c.set('requestId', requestId);
  const begin = performance.now();
  await next();
  c.res.headers.set('X-Request-Id', requestId);
  const { status } = c.res;
  const level = probePaths.has(c.req.path) ? 'debug' : 'info';
  log[status >= 500 ? 'error' : level](
    {
      requestId,
      traceId: c.get('traceId'),
      method: c.req.method,
      path: c.req.path,
      status,
      ms: Math.round(performance.now() - begin),
      userId: c.get('viewer')?.userId,
    },
    'request',
  );
});
