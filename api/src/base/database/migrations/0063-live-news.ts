import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * Notifications for open pages: of changed activity, and of published posts. Transactions that
 * notify commit one at a time, so what changes no count of anybody does not notify.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    sql`create function note_activity() returns trigger language plpgsql as $$
      begin
        perform pg_notify('activity', json_build_object('blog', c.blog_id::text)::text)
        from (select distinct blog_id from changed where created_at > now() - interval '7 days') c;
        return null;
      end $$`,
    sql`create trigger note_new_activity
      after insert on activity
      referencing new table as changed
      for each statement execute function note_activity()`,
    // what is older was seen, or is being trimmed
    sql`create trigger note_gone_activity
      after delete on activity
      referencing old table as changed
      for each statement execute function note_activity()`,
    sql`create function note_seen_activity() returns trigger language plpgsql as $$
      begin
        perform pg_notify('activity', json_build_object('user', new.user_id)::text);
        return null;
      end $$`,
    sql`create trigger note_seen_activity
      after update of activity_seen_at on blog_members
      for each row
      when (new.activity_seen_at is distinct from old.activity_seen_at)
      execute function note_seen_activity()`,
    sql`create function note_published() returns trigger language plpgsql as $$
      begin
        perform pg_notify('posts', json_build_object('blog', new.blog_id::text)::text);
        return null;
      end $$`,
    sql`create trigger note_new_post
      after insert on posts
      for each row
      when (new.state = 'published' and not new.is_internal)
      execute function note_published()`,
    sql`create trigger note_published_post
      after update of state, is_internal on posts
      for each row
      when (
        new.state = 'published' and not new.is_internal
        and (old.state <> 'published' or old.is_internal)
      )
      execute function note_published()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
