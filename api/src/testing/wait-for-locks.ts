import { setTimeout } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../base/database/schema.ts';

/** Waits until a number of statements are waiting for locks. */
export async function waitForLocks(db: Kysely<Database>, statements: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1
      from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length >= statements) return;
    await setTimeout(20);
  }
}
