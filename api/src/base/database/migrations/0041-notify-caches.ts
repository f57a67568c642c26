import { sql, type Kysely } from 'kysely';

/**
 * Notifications for two caches that each process has: one of sessions with their users, and one of
 * unread counts. Updates notify only if a cached column has changed, because transactions that
 * notify commit one at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // an extended session can stay in the caches
    sql`create trigger note_session_change
      after update on auth_session
      for each row
      when (
        new."expiresAt" < old."expiresAt"
        or (new.token, new."userId") is distinct from (old.token, old."userId")
      )
      execute function note_session_end()`,

    sql`create function note_viewer(user_id text) returns void language sql as $$
      select pg_notify('viewers', json_build_object('user', user_id)::text)
    $$`,
    sql`create function note_changed_user() returns trigger language plpgsql as $$
      begin
        perform note_viewer(new.id);
        return null;
      end $$`,
    sql`create trigger note_changed_user
      after update on auth_user
      for each row
      when ((new.email, new."emailVerified") is distinct from (old.email, old."emailVerified"))
      execute function note_changed_user()`,
    sql`create function note_changed_profile() returns trigger language plpgsql as $$
      begin
        perform note_viewer(new.user_id);
        return null;
      end $$`,
    // not for counters, which likes and follows update
    sql`create trigger note_changed_profile
      after update on profiles
      for each row
      when (
        (
          new.is_staff, new.safe_mode, new.language, new.has_seen_messaging, new.release_channel,
          new.current_blog_id
        ) is distinct from (
          old.is_staff, old.safe_mode, old.language, old.has_seen_messaging, old.release_channel,
          old.current_blog_id
        )
      )
      execute function note_changed_profile()`,
    sql`create function note_membership() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          perform note_viewer(old.user_id);
        end if;
        if tg_op <> 'DELETE' then
          perform note_viewer(new.user_id);
        end if;
        return null;
      end $$`,
    sql`create trigger note_membership
      after insert or delete on blog_members
      for each row
      execute function note_membership()`,
    sql`create trigger note_changed_membership
      after update on blog_members
      for each row
      when (
        (new.blog_id, new.user_id, new.is_primary, new.position)
        is distinct from (old.blog_id, old.user_id, old.is_primary, old.position)
      )
      execute function note_membership()`,
    sql`create function note_changed_blog() returns trigger language plpgsql as $$
      begin
        perform note_viewer(m.user_id) from blog_members m where m.blog_id = new.id;
        return null;
      end $$`,
    // not for counters, which posts update
    sql`create trigger note_changed_blog
      after update on blogs
      for each row
      when ((new.name, new.uuid, new.deleted_at) is distinct from (old.name, old.uuid, old.deleted_at))
      execute function note_changed_blog()`,

    sql`create function note_unread() returns trigger language plpgsql as $$
      begin
        perform pg_notify('unread', json_build_object('blog', changed.blog_id::text)::text)
        from unnest(array[old.blog_id, new.blog_id]) as changed (blog_id)
        where changed.blog_id is not null;
        return null;
      end $$`,
    sql`create trigger note_unread
      after update on conversation_members
      for each row
      when (
        new.unread_count + old.unread_count > 0
        and (new.blog_id, new.unread_count, new.is_muted, new.last_modified_at)
        is distinct from (old.blog_id, old.unread_count, old.is_muted, old.last_modified_at)
      )
      execute function note_unread()`,
    sql`create trigger note_new_unread
      after insert on conversation_members
      for each row
      when (new.unread_count > 0)
      execute function note_unread()`,
    sql`create trigger note_gone_unread
      after delete on conversation_members
      for each row
      when (old.unread_count > 0)
      execute function note_unread()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
