import { sql, type Kysely } from 'kysely';

/**
 * Reports of conversations, with copies of their messages; mutes; whether a user has seen the
 * introduction to messaging; message search; and notifications of new messages and ended
 * sessions, which processes pass on to pages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // no timeout: for a million messages, this takes minutes
    sql`set local statement_timeout = 0`,
    sql`alter table conversation_members add column is_muted boolean not null default false`,
    sql`alter table profiles add column has_seen_messaging boolean not null default false`,

    // 'messages' holds copies, because either side may delete the originals after the report
    sql`alter table reports add column conversation_id bigint, add column messages jsonb`,
    sql`drop index reports_once`,
    sql`create unique index reports_once on reports (reporter_id, blog_name, coalesce(post_id, 0), coalesce(conversation_id, 0)) where state = 'open' and reporter_id is not null`,
    sql`create index on reports (conversation_id) where conversation_id is not null`,
    sql`drop index reports_about`,
    sql`create index reports_about on reports (blog_name, coalesce(post_id, 0), coalesce(conversation_id, 0), id desc)`,

    // A separate table, so that reading messages does not read the search words.
    sql`create table message_search (
      message_id bigint primary key references messages on delete cascade, conversation_id bigint not null, created_at timestamptz(3) not null, words tsvector not null)`,
    sql`create function note_message() returns trigger language plpgsql as $$
      begin
        if new.text <> '' then
          insert into message_search (message_id, conversation_id, created_at, words)
          values (new.id, new.conversation_id, new.created_at, search_vector(new.text));
        end if;
        perform pg_notify('messages', json_build_object('blog', case c.low_blog_id when new.sender_blog_id then c.high_blog_id else c.low_blog_id end::text)::text)
        from conversations c where c.id = new.conversation_id;
        return null;
      end $$`,
    sql`create trigger note_message after insert on messages for each row execute function note_message()`,
    sql`insert into message_search (message_id, conversation_id, created_at, words)
      select id, conversation_id, created_at, search_vector(text) from messages where text <> ''`,
    sql`create index message_search_words on message_search using gin (words)`,
    sql`create index message_search_of_conversation on message_search (conversation_id, created_at desc)`,

    sql`create function note_session_end() returns trigger language plpgsql as $$
      begin
        perform pg_notify('sessions', json_build_object('session', old.id)::text);
        return null;
      end $$`,
    sql`create trigger note_session_end after delete on auth_session for each row execute function note_session_end()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
