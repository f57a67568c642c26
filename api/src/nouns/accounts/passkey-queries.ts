import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { PasskeysTable } from '../../base/database/schema/accounts.ts';

type Db = Kysely<Database>;
export type PasskeyRow = Selectable<PasskeysTable>;

/** A user's passkeys, oldest first; see `passkeyLimits` for their maximum number. */
export const passkeysOf = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/**
 * Like {@link passkeysOf}, but until the transaction ends, other transactions that call this
 * function for the same user wait.
 */
export async function lockPasskeysOf(
  trx: Transaction<Database>,
  userId: string,
): Promise<PasskeyRow[]> {
  await trx
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return passkeysOf(trx, userId);
}

export const passkeyByCredential = (
  db: Db,
  credentialId: string,
): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

export type NewPasskey = Pick<
  PasskeyRow,
  'user_id' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name' | 'created_at'
>;

/** Adds a passkey and returns its id; undefined when an account already has the passkey. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<string | undefined> {
  const row = await db
    .insertInto('passkeys')
    .values({ ...passkey, used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Records the use of a passkey; false when its counter does not increase, which suggests a clone. A
 * counter that stays at 0 is accepted: some authenticators do not count.
 */
export async function recordUse(db: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: String(counter), used_at: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('counter', '<', String(counter)),
        where.and([where('counter', '=', '0'), where.val(counter === 0)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Renames a user's passkey; false when it is not theirs. */
export async function namePasskey(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a user's passkey and returns its name; undefined when it is not theirs. */
export async function deletePasskey(
  db: Db,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Marks a challenge as answered; false when it was answered before. */
export async function spendChallenge(
  db: Db,
  challenge: string,
  endsAt: Date,
  now: Date,
): Promise<boolean> {
  await db.deleteFrom('spent_challenges').where('ends_at', '<', now).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spent_challenges')
    .values({ challenge, ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes a user's passkeys except the given ones; returns the names of the deleted ones. */
export async function deleteOtherPasskeys(
  trx: Transaction<Database>,
  userId: string,
  keptIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .$if(keptIds.length > 0, (query) => query.where('id', 'not in', [...keptIds]))
    .returning(['id', 'name'])
    .execute();
  return rows
    .toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)))
    .map(({ name }) => name);
}
