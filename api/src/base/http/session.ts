import { randomBytes } from 'node:crypto';
import { generateCookie, getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { trackers } from '@tessera/shared-contracts/ads/endpoints';
import { follow, unfollow } from '@tessera/shared-contracts/follows/endpoints';
import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import { markAsRead, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { typing } from '@tessera/shared-contracts/messaging/presence';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { cslog, lady } from '@tessera/shared-contracts/shell/endpoints';
import { trustTime } from '../database/notifications.ts';
import type { AppContext, AppEnv, RequestValues, Viewer } from './context.ts';
import { bearerOf, readToken } from './bearer.ts';
import { makeFormKey, oncePerViewer } from './form-key.ts';
import { withinTime } from './limit-work.ts';
import { unauthorized } from '../wire/refusal.ts';

const visitorCookie = 'tessera_visitor';
const year = 365 * 24 * 3600;

const formKeyOf = oncePerViewer((secret, { sessionId }: Viewer) =>
  makeFormKey(secret, { session: sessionId }),
);

const pathsOf = (calls: readonly { readonly path: string }[]): readonly string[] =>
  calls.map(({ path }) => path);
/** Frequent calls after which all caches of a viewer stay valid. */
const keepsAll = pathsOf([like, unlike, follow, unfollow, typing, cslog, lady, trackers]);
/** Calls that change nothing in {@link Viewer}. After other writes the viewer is read again. */
const keepsViewer = [...keepsAll, ...pathsOf([sendMessage, markAsRead, updatePost])];
const isWrite = ({ method, path }: AppContext['req'], but: readonly string[]): boolean =>
  method !== 'GET' && method !== 'HEAD' && !but.includes(path);

/**
 * Cookie with the name of the process that just changed a viewer's data. It expires once all other
 * processes have learned of the change.
 */
const changedCookie = 'tessera_changed';
const changedFor = trustTime / 1000;

/** A request without a session, and whose browser has not just changed anything. */
const signsIn = new RegExp(`(?:session_token|${changedCookie})=`);
export const isVisitor = (c: Pick<RequestValues, 'req'>): boolean =>
  hasNoSession(c.req.header('cookie'));
export const hasNoSession = (cookies: string | undefined): boolean => !signsIn.test(cookies ?? '');

/** Waits until this process has learned what the client just changed through another process. */
async function awaitOwnChanges(c: AppContext): Promise<void> {
  const { processName, notifications } = c.get('deps');
  const cookies = c.req.header('cookie');
  if (cookies === undefined || !cookies.includes(changedCookie)) return;
  if (getCookie(c, changedCookie) !== processName) await notifications.caughtUp();
}

/**
 * Reads the viewer. A request without a session cookie, or with a cached session, needs no query,
 * except to extend the session once a day. A client's next request sees the client's own changes,
 * whichever process handles it; other clients see them a moment later.
 *
 * A request with a token is that of a program: nothing else says who it is.
 */
export const readSession = createMiddleware<AppEnv>(async function readSession(c, next) {
  const bearer = bearerOf(c);
  if (bearer !== undefined) {
    await readToken(c, bearer);
    return next();
  }
  const { viewers, env, processName } = c.get('deps');
  await awaitOwnChanges(c);
  const viewer = viewers.known(c) ?? (await withinTime(c, viewers.read(c)));
  c.set('viewer', viewer);
  if (viewer) c.set('formKey', formKeyOf(env.secret, viewer));
  else {
    const known = getCookie(c, visitorCookie);
    const isKnown = known !== undefined && /^[\w-]{22}$/.test(known);
    const visitor = isKnown ? known : randomBytes(16).toString('base64url');
    c.set('newVisitor', isKnown ? undefined : visitor);
    c.set('formKey', makeFormKey(env.secret, { visitor }));
  }
  if (!viewer || !isWrite(c.req, keepsAll)) return next();
  try {
    await next();
  } finally {
    if (isWrite(c.req, keepsViewer)) viewers.forget(viewer.userId);
    const cookie = generateCookie(changedCookie, processName, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: env.isSecure,
      maxAge: changedFor,
    });
    c.res.headers.append('Set-Cookie', cookie);
  }
});

/**
 * The cookie of a new visitor, as a header: with it, the form key of the response is valid.
 * Undefined for anybody else.
 */
export const visitorCookieOf = ({
  var: { newVisitor, deps },
}: Pick<RequestValues, 'var'>): string | undefined =>
  newVisitor === undefined
    ? undefined
    : generateCookie(visitorCookie, newVisitor, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: deps.env.isSecure,
        maxAge: year,
      });

/** Sets the cookie of a new visitor with a response that contains the form key. */
export function setVisitorCookie(c: AppContext): void {
  const cookie = visitorCookieOf(c);
  if (cookie !== undefined) c.header('Set-Cookie', cookie, { append: true });
}

/**
 * The viewer of a page that requires one. Throws a refusal that redirects browsers to the login
 * page.
 */
export function requireViewer(c: Pick<RequestValues, 'var'>): Viewer {
  const { viewer } = c.var;
  if (!viewer) throw unauthorized();
  return viewer;
}
