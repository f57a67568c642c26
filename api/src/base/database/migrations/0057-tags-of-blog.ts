import { sql, type Kysely } from 'kysely';

/** The newest tags of a blog, which its page counts without reading its posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // no timeout: for a million posts, this takes seconds
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`create index post_tags_newest_of_blog on post_tags (blog_id, published_at desc)
    include (tag)`.execute(db);
}
