import { sql, type Kysely } from 'kysely';

/**
 * What a press took away stays for a few minutes, so that it can be undone; and published posts keep
 * their earlier versions.
 *
 * A deleted post gets the state `removed`, which no list asks for; `undo` remembers where it was, as
 * it does for a post that became a draft again. Ended likes and follows, and deleted replies, are in
 * `undoable`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // no timeout: for a million posts, checking the states takes seconds
    sql`set local statement_timeout = 0`,
    sql`alter table posts
      add column undo jsonb,
      add column edited_at timestamptz(3),
      drop constraint posts_state_check,
      add constraint posts_state_check check (
        state in ('published', 'draft', 'queued', 'unapproved', 'transcoding', 'removed')
        and (state <> 'removed' or undo is not null))`,
    sql`create index posts_removed on posts (id) where state = 'removed'`,

    // subject: the id of the post, blog or reply; kept: the row, and for a reply its activity
    sql`create table undoable (
      user_id text not null references auth_user on delete cascade,
      kind text not null check (kind in ('like', 'follow', 'reply')), subject bigint not null,
      kept jsonb not null, ended_at timestamptz(3) not null,
      primary key (user_id, kind, subject))`,
    sql`create index undoable_by_age on undoable (ended_at)`,

    // until: when an edit replaced this version
    sql`create table post_versions (
      post_id bigint not null references posts on delete cascade,
      id bigint not null default next_id(),
      since timestamptz(3) not null, until timestamptz(3) not null,
      type text not null, content jsonb not null, tags text[] not null,
      primary key (post_id, id))`,
    // the files of an earlier version are needed as long as it is kept: see 0025
    sql`create index post_versions_media on post_versions using gin (media_keys(content::text))`,
    sql`create function release_version_media() returns trigger language plpgsql as $$
      begin
        perform release_media(media_keys(old.content::text), now() + interval '7 days');
        return null;
      end $$`,
    sql`create trigger release_media_of_gone after delete on post_versions
      for each row execute function release_version_media()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
