import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * The post that a blog shows first. It is no foreign key, because posts refer to their blog: a
 * trigger unpins a post that is deleted, moved, or no longer public.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    sql`alter table blogs add column pinned_post_id bigint`,
    sql`create function unpin_post() returns trigger language plpgsql as $$
      begin
        update blogs set pinned_post_id = null where id = old.blog_id and pinned_post_id = old.id;
        return null;
      end $$`,
    sql`create trigger unpin_deleted_post after delete on posts for each row
      when (old.state = 'published' and not old.is_internal) execute function unpin_post()`,
    sql`create trigger unpin_hidden_post after update of state, is_internal, blog_id on posts for each row
      when (old.state = 'published' and not old.is_internal
        and (new.state <> 'published' or new.is_internal or new.blog_id <> old.blog_id))
      execute function unpin_post()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
