import { sql, type Kysely } from 'kysely';

/**
 * Tags that several blogs used recently. Tag suggestions search them by prefix, and recount them
 * when the count is a few minutes old. The table can be emptied at any time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // collation "C" orders by bytes, so that a prefix is a range of keys
    sql`create table popular_tags (key text collate "C" primary key, tag text not null, blogs integer not null, uses integer not null)`,
    sql`create table popular_tags_counted (at timestamptz(3) not null)`,
    sql`create index popular_tags_first on popular_tags (blogs desc, uses desc, key) include (tag)`,
    sql`create index posts_tags_by_author on posts (author_id, created_at desc) include (blog_id, tags) where tags <> '{}'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
