import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';

type Db = Kysely<Database>;

/** The identifier under which better-auth stores a password reset link. */
const resetLink = (token: string): string => `reset-password:${token}`;

/** Lifetime of a reset link in milliseconds. */
const resetLife = 3_600_000;

/** Stores a reset link where better-auth looks for it. */
export async function insertResetLink(db: Db, userId: string, token: string): Promise<void> {
  await db
    .insertInto('auth_verification')
    .values({
      id: randomBytes(18).toString('base64url'),
      identifier: resetLink(token),
      value: userId,
      // better-auth compares expiry times with the system clock
      expiresAt: new Date(Date.now() + resetLife),
    })
    .execute();
}

/** Id of the user to whom a reset link belongs; undefined for an unknown or expired link. */
export async function userOfResetLink(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_verification')
    .select('value')
    .where('identifier', '=', resetLink(token))
    // better-auth sets expiry times by the system clock
    .where('expiresAt', '>', new Date())
    .executeTakeFirst();
  return row?.value;
}

/**
 * Revokes a user's password reset links. They may have gone to an old address, or an attacker may
 * have requested them.
 */
export async function revokeResetLinks(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('auth_verification')
    .where('value', '=', userId)
    .where('identifier', 'like', resetLink('%'))
    .execute();
}

/** Revokes the link that would complete a user's pending email change. */
export async function revokeEmailChange(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

/**
 * Revokes every link that could still take over an account that was just secured: password resets
 * and a pending email change.
 */
export async function revokeAccountLinks(db: Db, userId: string): Promise<void> {
  await revokeResetLinks(db, userId);
  await revokeEmailChange(db, userId);
}
