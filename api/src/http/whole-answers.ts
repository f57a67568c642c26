import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/**
 * Gives compressed answers, which come as streams, a length: without one, a proxy may take what a
 * process has sent before it died for the whole answer (decision 33).
 */
export const wholeAnswers = createMiddleware<AppEnv>(async function makeWhole(c, next) {
  await next();
  const { headers } = c.res;
  if (!headers.has('Content-Encoding') || headers.has('Content-Length')) return;
  const whole = await c.res.arrayBuffer();
  c.res = new Response(whole, c.res);
  c.res.headers.set('Content-Length', String(whole.byteLength));
});
