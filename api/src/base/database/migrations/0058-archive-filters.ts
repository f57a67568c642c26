import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * Indexes for the archive of a blog: its public posts of one type, and its posts that only members
 * see, each newest first.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    // no timeout: for a million posts, this takes a while
    sql`set local statement_timeout = 0`,
    sql`create index post_search_of_type on post_search (blog_id, type, published_at desc, post_id desc)
      where not is_internal`,
    sql`create index post_search_internal on post_search (blog_id, published_at desc, post_id desc)
      where is_internal`,
  ];
  for (const statement of statements) await statement.execute(db);
}
