import { sql, type Kysely } from 'kysely';

/** Bookmarks, which only their owner sees, and the tags that a user follows, by their key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table bookmarks (
      user_id text not null references auth_user on delete cascade,
      post_id bigint not null references posts on delete cascade,
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (user_id, post_id))`,
    sql`create index bookmarks_newest on bookmarks (user_id, created_at desc, post_id desc)`,
    sql`create index bookmarks_of_post on bookmarks (post_id)`,
    sql`create table followed_tags (
      user_id text not null references auth_user on delete cascade,
      tag text not null check (tag <> ''),
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (user_id, tag))`,
  ];
  for (const statement of statements) await statement.execute(db);
}
