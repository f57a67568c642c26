import { sql, type Kysely } from 'kysely';

/**
 * Posts and tags that trend, which a job counts every few minutes; the tables can be emptied at any
 * time. The index finds the newest posts of an account, whatever blog they are on: Explore shows
 * only a few of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // no timeout: for a million posts, this takes seconds
    sql`set local statement_timeout = 0`,
    // no foreign key: posts that were deleted since the last count are skipped on reading
    sql`create table trending_posts (
      rank integer primary key, post_id bigint not null, score real not null, people integer not null)`,
    sql`create table trending_tags (
      rank integer primary key, key text not null, tag text not null, score real not null,
      people integer not null)`,
    sql`create index posts_of_author on posts (author_id, published_at desc, id desc)
      where state = 'published' and not is_internal`,
  ];
  for (const statement of statements) await statement.execute(db);
}
