import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { AuthSessionTable } from '../../base/database/schema/accounts.ts';

type Db = Kysely<Database>;
export type SessionRow = Pick<
  Selectable<AuthSessionTable>,
  'id' | 'userAgent' | 'ipAddress' | 'createdAt' | 'updatedAt'
>;

/** Maximum number of sessions that a page lists. */
const maxListed = 100;

/** A user's unexpired sessions, most recently used first. */
export const sessionsOf = (db: Db, userId: string, now: Date): Promise<SessionRow[]> =>
  db
    .selectFrom('auth_session')
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute();

/** Whether a session still exists. It may have expired. */
export const isSessionOpen = async (db: Db, sessionId: string): Promise<boolean> =>
  (await db
    .selectFrom('auth_session')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst()) !== undefined;

/** Ends a user's session; false when it is not theirs. */
export async function endSessionOf(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth_session')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a user, optionally except one. */
export async function endSessionsOf(db: Db, userId: string, exceptId = ''): Promise<void> {
  await db
    .deleteFrom('auth_session')
    .where('userId', '=', userId)
    .where('id', '<>', exceptId)
    .execute();
}

/** The password hash of a user. */
export async function passwordHashOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}
