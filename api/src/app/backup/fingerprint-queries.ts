import type { Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';

const key = 'secret fingerprint';

/**
 * Stores the fingerprint of the session secret unless one is stored already; with `isReplacing`, in
 * any case. Returns the stored one.
 */
export async function storeFingerprint(
  db: Kysely<Database>,
  fingerprint: string,
  isReplacing: boolean,
): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key, value: fingerprint })
    .onConflict((conflict) =>
      isReplacing
        ? conflict.column('key').doUpdateSet({ value: fingerprint })
        : conflict.doNothing(),
    )
    .execute();
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return value;
}
