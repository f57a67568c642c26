import { sql, type Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';

/** Number of a sender's submissions that wait in a blog's inbox. */
export async function countWaiting(
  db: Kysely<Database>,
  blogId: string,
  submitterId: string,
): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting
    from posts
    where submitter_blog_id = ${submitterId}
      and blog_id = ${blogId}
      and state = 'unapproved'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
