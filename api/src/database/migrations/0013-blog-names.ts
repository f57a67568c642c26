import { sql, type Kysely } from 'kysely';

/**
 * Blog suggestions search a range of names. Collation "C" orders by bytes, whatever collation the
 * database has by default.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index blogs_by_prefix on blogs (name collate "C")`.execute(db);
}
