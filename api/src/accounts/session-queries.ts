import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { AuthSessionTable } from '../database/schema/accounts.ts';

type Db = Kysely<Database>;
export type SessionRow = Pick<
  Selectable<AuthSessionTable>,
  'id' | 'userAgent' | 'ipAddress' | 'createdAt' | 'updatedAt'
>;

/** Most sessions that a page lists. */
const mostListed = 100;

/** The sessions of a user that still hold, last used first. */
export const sessionsOf = (db: Db, userId: string, now: Date): Promise<SessionRow[]> =>
  db
    .selectFrom('auth_session')
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(mostListed)
    .execute();

/** Whether a session has not been ended meanwhile. */
export const isSessionOpen = async (db: Db, sessionId: string): Promise<boolean> =>
  (await db
    .selectFrom('auth_session')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst()) !== undefined;

/** Ends a session of a user; false when it is not one of theirs. */
export async function endSessionOf(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth_session')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the sessions of a user, all or all but one. */
export async function endSessionsOf(db: Db, userId: string, exceptId = ''): Promise<void> {
  await db
    .deleteFrom('auth_session')
    .where('userId', '=', userId)
    .where('id', '<>', exceptId)
    .execute();
}

/** How the password of a user is kept. */
export async function passwordHashOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}
