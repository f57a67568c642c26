import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { createNotifiedCache } from '../database/notified-cache.ts';
import type { NotificationChannel, Notifications } from '../database/notifications.ts';
import type { Database } from '../database/schema.ts';
import { findSession, type FoundSession } from './account-queries.ts';

/** Open sessions with their viewers, read from the database once and again when they change. */
export interface Viewers {
  /** The session of a cookie, if it was read before and is current. */
  known(cookie: string, now: Date): FoundSession | undefined;
  /** Reads the session of a token whose signature in the cookie was verified. */
  read(cookie: string, token: string, now: Date): Promise<FoundSession | undefined>;
  /** Reads a user's sessions again; other processes learn of changes from the database. */
  forget(userId: string): void;
}

/** Sessions and blogs of their users in memory, half a kilobyte each. */
const mostKept = 50_000;

const sessionTopic = (sessionId: string): string => `session:${sessionId}`;
const userTopic = (userId: string): string => `user:${userId}`;

const notices: Readonly<Partial<Record<NotificationChannel, v.GenericSchema<string, string>>>> = {
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
  const schema = notices[channel];
  const notice = schema && v.safeParse(schema, payload);
  return notice?.success === true ? notice.output : undefined;
}

/**
 * The whole cookie, signature included, is the key: who presents it again need not be verified
 * again. Hashed, so that neither memory holds tokens nor the time of a lookup tells of one.
 */
const keyOf = (cookie: string): string => hash('sha256', cookie, 'base64url');

/** Creates the cache of sessions of one process. */
export function createViewers(db: Kysely<Database>, notifications: Notifications): Viewers {
  const sessions = createNotifiedCache<FoundSession>(notifications, {
    most: mostKept,
    sizeOf: ({ viewer }) => 1 + viewer.blogs.length,
    topicsOf: ({ viewer }) => [sessionTopic(viewer.sessionId), userTopic(viewer.userId)],
    topicOf,
  });
  return {
    known(cookie, now) {
      const found = sessions.get(keyOf(cookie));
      // another process may have prolonged one that seems to be over
      return found && found.expiresAt > now ? found : undefined;
    },
    read: (cookie, token, now) => sessions.read(keyOf(cookie), () => findSession(db, token, now)),
    forget: (userId) => sessions.drop(userTopic(userId)),
  };
}
