import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';

type Db = Kysely<Database>;

/** Milliseconds after which every code of an app has expired. */
const codeMemory = 300_000;

/** The state of a user's second factor. */
export async function twoFactorState(db: Db, userId: string): Promise<'off' | 'begun' | 'on'> {
  const row = await db
    .selectFrom('auth_two_factor')
    .select('verified')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row === undefined ? 'off' : row.verified ? 'on' : 'begun';
}

/** Whether an account has two-factor authentication on, or a passkey. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth_user as u')
    .select(['u.twoFactorEnabled'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('passkeys as p').select('p.id').whereRef('p.user_id', '=', 'u.id'))
        .as('hasPasskey'),
    )
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row !== undefined && (row.twoFactorEnabled === true || row.hasPasskey === true);
}

/** Removes a second factor that was never confirmed. */
export async function deleteUnconfirmed(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('auth_two_factor')
    .where('userId', '=', userId)
    .where('verified', '=', false)
    .execute();
}

/** Removes a second factor, confirmed or not; false when there was none. */
export async function removeTwoFactor(
  trx: Transaction<Database>,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('auth_two_factor')
    .where('userId', '=', userId)
    .executeTakeFirst();
  await trx
    .updateTable('auth_user')
    .set({ twoFactorEnabled: false })
    .where('id', '=', userId)
    .execute();
  return numDeletedRows > 0n;
}

/** Claims a code for an attempt; false when the user recently tried the same code. */
export async function claimCode(db: Db, userId: string, code: string, now: Date): Promise<boolean> {
  await db
    .deleteFrom('used_codes')
    .where('user_id', '=', userId)
    .where('used_at', '<', new Date(now.getTime() - codeMemory))
    .execute();
  const { numAffectedRows } = await sql`
    insert into used_codes (user_id, code, used_at)
    values (${userId}, ${code}, ${now})
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The user of a login that awaits its second factor. */
export async function challengedUser(db: Db, identifier: string): Promise<string | undefined> {
  // better-auth sets expiry times by the system clock
  const row = await db
    .selectFrom('auth_verification')
    .select('value')
    .where('identifier', '=', identifier)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst();
  return row?.value;
}
