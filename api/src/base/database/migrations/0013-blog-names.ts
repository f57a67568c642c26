import { sql, type Kysely } from 'kysely';

/**
 * An index that finds blogs by the beginning of their names, for mentions and search. Collation "C"
 * orders by bytes, so that a prefix is a range of names, whatever the default collation is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index blogs_by_prefix on blogs (name collate "C")`.execute(db);
}
