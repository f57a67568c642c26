import { sql, type Kysely } from 'kysely';

/** What suspended blogs did is left out of lists of thousands: whether a blog is one of them is asked of the few that are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index blogs_suspended on blogs (id) where is_suspended`.execute(db);
}
