import { sql, type Kysely } from 'kysely';

/** Replies to posts, each written as a blog. A trigger updates the counter of the post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table replies (
      id bigint primary key default next_id(), post_id bigint not null references posts on delete cascade, blog_id bigint not null references blogs on delete cascade,
      user_id text not null references auth_user on delete cascade, text text not null check (text <> ''), created_at timestamptz(3) not null default clock_timestamp())`,
    sql`create index replies_of_post on replies (post_id, id desc)`,
    sql`create index on replies (blog_id)`,
    sql`create index on replies (user_id)`,
    sql`create function count_replies() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then update posts set reply_count = reply_count + 1 where id = new.post_id;
        else update posts set reply_count = greatest(reply_count - 1, 0) where id = old.post_id;
        end if;
        return null;
      end $$`,
    sql`create trigger count_replies after insert or delete on replies for each row execute function count_replies()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
