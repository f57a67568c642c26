import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/** Pages that show secrets, or what was written to one person: settings with their forms, inboxes, moderation, and the steps of logging in that carry a token. */
const privatePaths =
  /^\/(?:settings|inbox|blog\/[^/]+\/inbox|moderation|login\/code|reset)(?:\/|$)/;

/** Keeps private pages, and the error pages in their place, from being stored anywhere. */
export const privatePages = createMiddleware<AppEnv>(async function storeNothing(c, next) {
  if (privatePaths.test(c.req.path)) c.header('Cache-Control', 'no-store');
  await next();
});
