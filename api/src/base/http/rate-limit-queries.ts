import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Deletes the counters of periods that ended before a given time. */
export async function deleteExpiredLimits(db: Kysely<Database>, before: Date): Promise<void> {
  await sql`delete from rate_limits where expire < ${before.getTime()}`.execute(db);
}
