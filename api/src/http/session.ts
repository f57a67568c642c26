import { randomBytes } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { AppContext, AppEnv, Viewer } from './context.ts';
import { makeFormKey } from './form-key.ts';
import { unauthorized } from './refusal.ts';

const visitorCookie = 'tessera_visitor';
const year = 365 * 24 * 3600;

/** Reads the viewer: one query with a session cookie, none without. */
export const readSession = createMiddleware<AppEnv>(async function readSession(c, next) {
  const { accounts, env } = c.var.deps;
  const viewer = await accounts.readViewer(c);
  const known = getCookie(c, visitorCookie);
  const visitor =
    known !== undefined && /^[\w-]{22}$/.test(known)
      ? known
      : randomBytes(16).toString('base64url');
  c.set('viewer', viewer);
  c.set('newVisitor', viewer === undefined && visitor !== known ? visitor : undefined);
  c.set('formKey', makeFormKey(env.secret, viewer ? { session: viewer.sessionId } : { visitor }));
  await next();
});

/** Sets the cookie of a new visitor, so that the form key of the current page is valid. */
export function keepVisitor(c: AppContext): void {
  const { newVisitor, deps } = c.var;
  if (newVisitor !== undefined)
    setCookie(c, visitorCookie, newVisitor, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: deps.env.isSecure,
      maxAge: year,
    });
}

/**
 * The viewer of a page that requires one. Throws a refusal that redirects browsers to the login.
 */
export function requireViewer(c: AppContext): Viewer {
  const { viewer } = c.var;
  if (!viewer) throw unauthorized();
  return viewer;
}
