import { hash } from 'node:crypto';
import { setSignedCookie } from 'hono/cookie';
import { parseSigned } from 'hono/utils/cookie';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { createNotifiedCache } from '../../base/database/notified-cache.ts';
import type { NotificationChannel, Notifications } from '../../base/database/notifications.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Env } from '../../base/settings/env.ts';
import type { AppContext, Viewers } from '../../base/http/context.ts';
import { findSession, extendSession, type FoundSession } from './account-queries.ts';
import { extendAfter, sessionLife, type Auth } from './auth.ts';

export interface ViewersDeps {
  readonly auth: Auth;
  readonly db: Kysely<Database>;
  readonly env: Pick<Env, 'secret'>;
  readonly now: () => Date;
  readonly notifications: Notifications;
}

/** Maximum total number of cached sessions and their users' blogs, at about 500 bytes each. */
const maxEntries = 50_000;

const sessionTopic = (sessionId: string): string => `session:${sessionId}`;
const userTopic = (userId: string): string => `user:${userId}`;

const topics: Readonly<Partial<Record<NotificationChannel, v.GenericSchema<string, string>>>> = {
  sessions: v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ session: v.string() }),
    v.transform(({ session }) => sessionTopic(session)),
  ),
  viewers: v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ user: v.string() }),
    v.transform(({ user }) => userTopic(user)),
  ),
};

function topicOf(channel: NotificationChannel, payload: string): string | undefined {
  const schema = topics[channel];
  const topic = schema && v.safeParse(schema, payload);
  return topic?.success === true ? topic.output : undefined;
}

/**
 * The whole cookie, signature included, is the key: it was verified when its session was read.
 * Hashed, so that memory contains no tokens and the duration of a lookup reveals none.
 */
const keyOf = (cookie: string): string => hash('sha256', cookie, 'base64url');

/** Creates the session cache of a process. */
export function createViewers({ auth, db, env, now, notifications }: ViewersDeps): Viewers {
  const sessions = createNotifiedCache<FoundSession>(notifications, {
    maxSize: maxEntries,
    sizeOf: ({ viewer }) => 1 + viewer.blogs.length,
    topicsOf: ({ viewer }) => [sessionTopic(viewer.sessionId), userTopic(viewer.userId)],
    topicOf,
  });
  /**
   * Finds the session cookie in a header; set by the first `read`, which finds out the name of the
   * cookie.
   */
  let pattern: RegExp | undefined;
  const cookieOf = (c: AppContext): string | undefined =>
    pattern?.exec(c.req.header('cookie') ?? '')?.[1];

  /** Whether a session and its cookie are due to be extended. */
  const isDue = ({ extendedAt }: FoundSession): boolean =>
    now().getTime() - extendedAt.getTime() > extendAfter * 1000;

  function forget(userId: string): void {
    sessions.drop(userTopic(userId));
  }

  return {
    known(c) {
      const cookie = cookieOf(c);
      const found = cookie === undefined ? undefined : sessions.get(keyOf(cookie));
      // another process may have extended a session that looks expired here; `read` finds out
      return found && found.expiresAt > now() && !isDue(found) ? found.viewer : undefined;
    },
    async read(c) {
      const { name, attributes } = (await auth.$context).authCookies.sessionToken;
      pattern ??= new RegExp(`(?:^|;)\\s*${name.replaceAll('.', '\\.')}=([^;]*)`);
      const cookie = cookieOf(c);
      if (cookie === undefined) return undefined;
      const token = (await parseSigned(`${name}=${cookie}`, env.secret, name))[name];
      if (token === undefined || token === false) return undefined;
      const found = await sessions.read(keyOf(cookie), () => findSession(db, token, now()));
      if (!found) return undefined;
      if (isDue(found)) {
        const expiresAt = new Date(now().getTime() + sessionLife * 1000);
        await extendSession(db, found.viewer.sessionId, expiresAt, now());
        forget(found.viewer.userId);
        await setSignedCookie(c, name, token, env.secret, {
          path: '/',
          httpOnly: true,
          sameSite: 'Lax',
          secure: attributes.secure === true,
          maxAge: sessionLife,
        });
      }
      return found.viewer;
    },
    forget,
  };
}
