import { sql, type Kysely } from 'kysely';
import type { BlogRow } from '../blogs/blog-queries.ts';
import type { Database } from '../../base/database/schema.ts';

/** Maximum number of members returned. */
const maxMembers = 100;

/**
 * The members of a blog, each represented by their primary blog. `is_primary` is true for a member
 * whose primary blog is this one.
 */
export async function membersOf(
  db: Kysely<Database>,
  blogId: string,
): Promise<(Pick<BlogRow, 'name' | 'avatar_version'> & { readonly is_primary: boolean })[]> {
  const { rows } = await sql<Pick<BlogRow, 'name' | 'avatar_version'> & { is_primary: boolean }>`
    select b.name, b.avatar_version, m.is_primary
    from blog_members m
    join blog_members own on own.user_id = m.user_id and own.is_primary
    join blogs b on b.id = own.blog_id
    where m.blog_id = ${blogId}
    order by m.created_at, b.name
    limit ${sql.lit(maxMembers)}`.execute(db);
  return rows;
}

/** The time zone for grouping by day: that of the blog's queue, else UTC. */
export async function zoneOfBlog(db: Kysely<Database>, blogId: string): Promise<string> {
  const row = await db
    .selectFrom('blog_queues')
    .select('time_zone')
    .where('blog_id', '=', blogId)
    .executeTakeFirst();
  return row?.time_zone ?? 'UTC';
}
