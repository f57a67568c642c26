import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Something somebody did with a blog. `blog_id` is who: for likes and follows the primary blog of the user. */
export interface ActivityRow {
  readonly kind: 'like' | 'reblog' | 'follow';
  readonly at: Date;
  readonly blog_id: string;
  readonly post_id: string | null;
}

/** Only likes and reblogs of this many newest posts are looked through. */
const newestPosts = 500;

/** What happened last on a blog: likes and reblogs of its newer posts, and new followers; latest first. */
export async function activityOf(db: Kysely<Database>, blogId: string, limit: number): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    with recent as materialized (select id from posts where blog_id = ${blogId} and state = 'published' and not is_internal order by published_at desc, id desc limit ${sql.lit(newestPosts)})
    select kind, at, blog_id, post_id from (
      (select 'like' as kind, l.created_at as at, m.blog_id, l.post_id from recent r join likes l on l.post_id = r.id join blog_members m on m.user_id = l.user_id and m.is_primary order by l.created_at desc limit ${limit})
      union all
      (select 'reblog', p.published_at, p.blog_id, p.parent_id from recent r join posts p on p.parent_id = r.id where p.state = 'published' and not p.is_internal and p.blog_id <> ${blogId} order by p.published_at desc limit ${limit})
      union all
      (select 'follow', f.created_at, m.blog_id, null from follows f join blog_members m on m.user_id = f.user_id and m.is_primary where f.blog_id = ${blogId} order by f.created_at desc limit ${limit})
    ) happened order by at desc, kind, blog_id limit ${limit}`.execute(db);
  return rows;
}
