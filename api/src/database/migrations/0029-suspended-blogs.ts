import { sql, type Kysely } from 'kysely';

/** Long lists leave out suspended blogs: a partial index contains these few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index blogs_suspended on blogs (id) where is_suspended`.execute(db);
}
