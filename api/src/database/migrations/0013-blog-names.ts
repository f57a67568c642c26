import { sql, type Kysely } from 'kysely';

/** Suggestions of blogs read a range of names. "C": bytes in order, whatever the database sorts by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index blogs_by_prefix on blogs (name collate "C")`.execute(db);
}
