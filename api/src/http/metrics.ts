import { timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { isLoopback } from './client-address.ts';
import type { AppContext, AppEnv } from './context.ts';
import type { App } from './mount.ts';
import { forbidden } from './refusal.ts';

/**
 * The route that handled a request rather than its path, since the number of time series must not
 * grow with the number of posts.
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

/** Counts requests and serves the metrics to this machine, or to whoever has the token. */
export function createMetrics(): {
  readonly measure: ReturnType<typeof createMiddleware<AppEnv>>;
  mount(app: App): void;
} {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  return {
    measure: createMiddleware<AppEnv>(async function measureRequest(c, next) {
      const begin = performance.now();
      await next();
      durations.observe(
        { method: c.req.method, route: routeOf(c), status: String(c.res.status) },
        (performance.now() - begin) / 1000,
      );
    }),
    mount(app) {
      app.get('/metrics', async function answerMetrics(c) {
        if (!isLoopback(c) && !hasToken(c)) throw forbidden('Figures are for this machine only.');
        return c.text(await registry.metrics(), 200, {
          'Content-Type': registry.contentType,
          'Cache-Control': 'no-store',
        });
      });
    },
  };
}
