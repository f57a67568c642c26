import { timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { attributeNames } from '../observability/metric-catalogue.ts';
import type { ServerTelemetry } from '../observability/telemetry.ts';
import { noTracing, type OpenSpan } from '../observability/tracing.ts';
import { isFromProxy, isLoopback } from './client-address.ts';
import type { AppContext, AppEnv } from './context.ts';
import type { App } from './mount.ts';
import { probes } from './probes.ts';
import { forbidden } from '../wire/refusal.ts';

/**
 * The route that handled a request. Metrics use it instead of the path, because the number of time
 * series must not grow with the number of posts.
 */
export const routeOf = (c: AppContext): string =>
  matchedRoutes(c)
    .filter(({ path }) => path !== '/*' && path !== '*')
    .at(-1)?.path ?? 'none';

function hasToken(c: AppContext): boolean {
  const { metricsToken } = c.var.deps.env;
  if (metricsToken === undefined) return false;
  const [given, expected] = [
    Buffer.from(c.req.header('authorization') ?? ''),
    Buffer.from(`Bearer ${metricsToken}`),
  ];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Methods that are reported by name; all others are reported as `_OTHER`. */
const methods: ReadonlySet<string> = new Set('GET HEAD POST PUT PATCH DELETE OPTIONS'.split(' '));
const metricsPath = '/metrics';
/** Paths that machines poll every few seconds: measured, but not traced. */
const untraced: ReadonlySet<string> = new Set([...Object.values(probes), metricsPath]);

/** Measures and traces requests, and serves metrics to localhost and to holders of the token. */
export function createMetrics({ meters, tracing }: ServerTelemetry): {
  readonly measure: ReturnType<typeof createMiddleware<AppEnv>>;
  mount(app: App): void;
} {
  let active = 0;
  meters.observe('activeRequests', (report) => report(active));
  return {
    measure: createMiddleware<AppEnv>(async function measureRequest(c, next) {
      const begin = performance.now();
      const method = methods.has(c.req.method) ? c.req.method : '_OTHER';
      // untrusted clients must not control sampling
      const parent = isFromProxy(c) ? c.req.header('traceparent') : undefined;
      const tracer = untraced.has(c.req.path) ? noTracing : tracing;
      active += 1;
      async function answerInSpan(span: OpenSpan): Promise<void> {
        c.set('traceId', span.traceId);
        await next();
        const { status } = c.res;
        const attributes = {
          [attributeNames.method]: method,
          [attributeNames.route]: routeOf(c),
          [attributeNames.status]: status,
        };
        meters.record('requestDuration', (performance.now() - begin) / 1000, attributes);
        span.rename(`${method} ${attributes[attributeNames.route]}`, attributes);
        if (status >= 500) span.fail(String(status));
      }
      try {
        await tracer.inSpan(method, { role: 'request', parent }, answerInSpan);
      } finally {
        active -= 1;
      }
    }),
    mount(app) {
      app.get(metricsPath, async function answerMetrics(c) {
        if (!isLoopback(c) && !hasToken(c))
          throw forbidden('Metrics are available only to this machine, or with the metrics token.');
        return c.text(await meters.text(), 200, {
          'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
          'Cache-Control': 'no-store',
        });
      });
    },
  };
}
