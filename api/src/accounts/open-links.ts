import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

type Db = Kysely<Database>;

/** How better-auth names links to a new password. */
const resetLink = (token: string): string => `reset-password:${token}`;

/** Whose password a link changes; undefined when there is no such link, or not any more. */
export async function userOfResetLink(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_verification')
    .select('value')
    .where('identifier', '=', resetLink(token))
    // better-auth writes the time by the clock of the machine
    .where('expiresAt', '>', new Date())
    .executeTakeFirst();
  return row?.value;
}

/** Ends the links to a new password that a user was sent: they went to an address that may not be his any more, or were asked for by somebody else. */
export async function endResetLinks(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('auth_verification')
    .where('value', '=', userId)
    .where('identifier', 'like', resetLink('%'))
    .execute();
}

/** Ends every link by which an account could still be taken from who has just secured it: those to a new password, and that of an address that waits. */
export async function endOpenLinks(db: Db, userId: string): Promise<void> {
  await endResetLinks(db, userId);
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}
