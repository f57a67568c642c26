import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/**
 * Pages with secrets or private content: settings and their forms, inboxes, moderation, and login
 * steps with a token.
 */
const privatePaths =
  /^\/(?:settings|inbox|blog\/[^/]+\/inbox|moderation|login\/code|reset)(?:\/|$)/;

/** Prevents caching of private pages, and of error pages in their place. */
export const privatePages = createMiddleware<AppEnv>(async function storeNothing(c, next) {
  if (privatePaths.test(c.req.path)) c.header('Cache-Control', 'no-store');
  await next();
});
