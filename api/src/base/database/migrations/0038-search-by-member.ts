import { sql, type Kysely } from 'kysely';

/**
 * Message search looks up a blog and words in a single index. New messages are also announced to
 * their sender, so that the sender's other devices show them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // no timeout: for a million messages, this takes minutes
    sql`set local statement_timeout = 0`,
    sql`alter table message_search add column members bigint[]`,
    sql`update message_search s
      set members = array[c.low_blog_id, c.high_blog_id]
      from conversations c where c.id = s.conversation_id`,
    sql`alter table message_search alter column members set not null`,
    sql`drop index message_search_words`,
    sql`create index message_search_words on message_search using gin (members, words)`,
    sql`create or replace function note_message() returns trigger language plpgsql as $$
      declare
        low bigint;
        high bigint;
      begin
        select low_blog_id, high_blog_id into low, high from conversations where id = new.conversation_id;
        if new.text <> '' then
          insert into message_search (message_id, conversation_id, created_at, words, members)
          values (
            new.id, new.conversation_id, new.created_at, search_vector(new.text), array[low, high]
          );
        end if;
        perform pg_notify('messages', json_build_object(
          'blog', case low when new.sender_blog_id then high else low end::text)::text);
        perform pg_notify('conversations', json_build_object(
          'blog', new.sender_blog_id::text,
          'event', 'sent',
          'conversation', new.conversation_id::text,
          'ts', (extract(epoch from new.created_at) * 1000)::bigint)::text);
        return null;
      end $$`,
  ];
  for (const statement of statements) await statement.execute(db);
}
