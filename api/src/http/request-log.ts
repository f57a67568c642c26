import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/**
 * Assigns every request an id and logs one line when it is answered. Omits the query, which may
 * contain tokens.
 */
export const requestLog = createMiddleware<AppEnv>(async function logRequest(c, next) {
  const { env, log } = c.get('deps');
  const given = env.trustProxy ? c.req.header('x-request-id') : undefined;
  const requestId = given !== undefined && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
  c.set('requestId', requestId);
  const begin = performance.now();
  await next();
  c.res.headers.set('X-Request-Id', requestId);
  const { status } = c.res;
  log[status >= 500 ? 'error' : 'info'](
    {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status,
      ms: Math.round(performance.now() - begin),
      userId: c.get('viewer')?.userId,
    },
    'request',
  );
});
