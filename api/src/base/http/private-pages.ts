import { createMiddleware } from 'hono/factory';
import type { AppContext, AppEnv } from './context.ts';

/**
 * Pages with secrets or private content: settings and their forms, inboxes, moderation, the login
 * code, the password reset, the confirmation of an address and what programs ask for.
 */
const privatePaths =
  /^\/(?:settings|inbox|blog\/[^/]+\/inbox|moderation|login\/code|reset|verify|oauth)(?:\/|$)/;

/** Forbids caching of the response to a request. */
export function forbidCaching(c: AppContext): void {
  c.set('cacheControl', 'no-store');
  c.header('Cache-Control', 'no-store');
}

/** Prevents caching of private pages, and of error pages that are shown instead of them. */
export const privatePages = createMiddleware<AppEnv>(async function storeNothing(c, next) {
  if (privatePaths.test(c.req.path)) forbidCaching(c);
  await next();
});
