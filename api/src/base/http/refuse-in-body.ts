import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/**
 * Sends the refusal of a call with the status 200 to a program that reads `errors` instead of the
 * status (`isRefusedInBody`). A lost session and failures of the server keep their status.
 *
 * @NOTE Must be around all other middleware: the log and the metrics count the refusal.
 */
export const refuseInBody = createMiddleware<AppEnv>(async function refuseInBody(c, next) {
  await next();
  const { status, headers, body } = c.res;
  if (c.get('isRefusedInBody') !== true || status < 400 || status === 401 || status >= 500) return;
  c.res = new Response(body, { status: 200, headers });
});
