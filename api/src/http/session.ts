import { randomBytes } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { trackers } from '@tessera/shared-contracts/ads/endpoints';
import { follow, unfollow } from '@tessera/shared-contracts/follows/endpoints';
import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import { markAsRead, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { typing } from '@tessera/shared-contracts/messaging/presence';
import { cslog, lady } from '@tessera/shared-contracts/shell/endpoints';
import type { AppContext, AppEnv, Viewer } from './context.ts';
import { makeFormKey, oncePerViewer } from './form-key.ts';
import { unauthorized } from './refusal.ts';

const visitorCookie = 'tessera_visitor';
const year = 365 * 24 * 3600;

const formKeyOf = oncePerViewer((secret, { sessionId }: Viewer) =>
  makeFormKey(secret, { session: sessionId }),
);

/** Frequent calls that change nothing of {@link Viewer}; after any other it is read again. */
const keepsViewer: ReadonlySet<string> = new Set(
  [like, unlike, follow, unfollow, sendMessage, markAsRead, typing, cslog, lady, trackers].map(
    ({ path }) => path,
  ),
);
const changesViewer = ({ method, path }: Pick<AppContext['req'], 'method' | 'path'>): boolean =>
  method !== 'GET' && method !== 'HEAD' && !keepsViewer.has(path);

/**
 * Reads the viewer: one query with a session cookie, none without, nor for a session that was read
 * before. What a request changes holds for the next one; other processes learn of it at once.
 */
export const readSession = createMiddleware<AppEnv>(async function readSession(c, next) {
  const { accounts, env } = c.get('deps');
  const viewer = accounts.viewers.known(c) ?? (await accounts.viewers.read(c));
  c.set('viewer', viewer);
  if (viewer) c.set('formKey', formKeyOf(env.secret, viewer));
  else {
    const known = getCookie(c, visitorCookie);
    const isKnown = known !== undefined && /^[\w-]{22}$/.test(known);
    const visitor = isKnown ? known : randomBytes(16).toString('base64url');
    c.set('newVisitor', isKnown ? undefined : visitor);
    c.set('formKey', makeFormKey(env.secret, { visitor }));
  }
  if (!viewer || !changesViewer(c.req)) return next();
  try {
    await next();
  } finally {
    accounts.viewers.forget(viewer.userId);
  }
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
