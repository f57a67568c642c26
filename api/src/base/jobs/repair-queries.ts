import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

const settingOf = (name: string): string => `repair ${name}`;

/** The stored progress of a repair; undefined if it never ran. */
export const readRepair = async (db: Kysely<Database>, name: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', settingOf(name))
      .executeTakeFirst()
  )?.value;

/** Locks the progress of a repair until the transaction ends; stores `start` if it never ran. */
export async function lockRepair(
  trx: Transaction<Database>,
  name: string,
  start: string,
): Promise<string> {
  await trx
    .insertInto('settings')
    .values({ key: settingOf(name), value: start })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', settingOf(name))
    .forUpdate()
    .executeTakeFirstOrThrow();
  return value;
}

export async function saveRepair(
  trx: Transaction<Database>,
  name: string,
  progress: string,
): Promise<void> {
  await trx
    .updateTable('settings')
    .set({ value: progress })
    .where('key', '=', settingOf(name))
    .execute();
}
