import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

const retriable = new Set(['40001', '40P01']);
const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/**
 * Runs `work` in a transaction. After a deadlock or a serialization failure, rolls back and runs it
 * again, up to `attempts` times in total.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
  attempts = 3,
): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (attempts <= 1 || !retriable.has(String(codeOf(error)))) throw error;
    return inTransaction(db, work, attempts - 1);
  }
}
