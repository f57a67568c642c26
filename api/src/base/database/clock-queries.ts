import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** The current time of the database, not the start of the transaction as `now()` would return. */
export async function databaseTime(db: Kysely<Database>): Promise<Date> {
  const {
    rows: [row],
  } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db);
  if (!row) throw new Error('the database returned no time');
  return row.time;
}
