import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createMiddleware } from 'hono/factory';
import { clientAddress, isFromProxy, networksOf } from './client-address.ts';
import type { AppContext, AppEnv, Deps } from './context.ts';
import { probes } from './probes.ts';
import { createRefusalCount } from './refusal-count.ts';

/** Probes are logged at debug level unless they fail: load balancers request them all the time. */
const probePaths: ReadonlySet<string> = new Set(Object.values(probes));

/** Maximum size of a line in bytes, and maximum length of a path in it. */
const lineLimits = { bytes: 500, path: 200 } as const;
/** Bytes of a line besides the path, the ids and the name of the machine. */
const lineFrame = 180;

/**
 * The path of a request, cut for the log. Still encoded, so that each character is one byte, which
 * needs no escape.
 */
function loggedPath(c: AppContext, otherBytes: number): string {
  const { pathname } = new URL(c.req.url);
  return pathname.slice(0, Math.max(0, Math.min(lineLimits.path, lineLimits.bytes - otherBytes)));
}

/** Methods that a browser sends; others are reported as `_OTHER`. */
const nameOf = (method: string): string => (method.length > 7 ? '_OTHER' : method);

/**
 * Gives every request an id, taken from a trusted proxy if it sent one, and logs one line when the
 * request is answered. Omits the query, which may contain tokens. The refusals of a network that
 * gets very many are only counted.
 */
export function createRequestLog({
  log,
}: Pick<Deps, 'log'>): ReturnType<typeof createMiddleware<AppEnv>> {
  const refusals = createRefusalCount((network, refused) =>
    log.warn({ network, refused }, 'too many refusals; these have no lines of their own'),
  );
  const frame = lineFrame + hostname().length;
  return createMiddleware<AppEnv>(async function logRequest(c, next) {
    const given = isFromProxy(c) ? c.req.header('x-request-id') : undefined;
    const requestId = given !== undefined && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    const begin = performance.now();
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    const { status } = c.res;
    const isRefusal = (status >= 400 && status < 500) || status === 503;
    if (isRefusal && !refusals.admits(networksOf(clientAddress(c)).network)) return;
    const level = probePaths.has(c.req.path) ? 'debug' : 'info';
    const [traceId, userId] = [c.get('traceId'), c.get('viewer')?.userId];
    const otherBytes = frame + `${requestId}${traceId ?? ''}${userId ?? ''}`.length;
    log[status >= 500 ? 'error' : level](
      {
        requestId,
        traceId,
        method: nameOf(c.req.method),
        path: loggedPath(c, otherBytes),
        status,
        ms: Math.round(performance.now() - begin),
        userId,
      },
      'request',
    );
  });
}
