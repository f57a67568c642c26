import { sql, type Kysely } from 'kysely';

/** Indexes the few suspended blogs, which long lists leave out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index blogs_suspended on blogs (id) where is_suspended`.execute(db);
}
