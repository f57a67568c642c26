import { sql, type Kysely } from 'kysely';

/**
 * Posts and images in messages, and protection from strangers. A reference to a post is not a
 * foreign key, because it stays when the post is deleted. `image` lists the files of an image, the
 * original first, then its scaled copies; a trigger queues them for the sweep when their message is
 * deleted. The defaults suit existing messages, and those that processes of the previous version
 * still write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table blogs add column is_bot boolean not null default false`,
    sql`alter table messages
      add column type text not null default 'TEXT',
      add column post_id bigint,
      add column post_blog_id bigint,
      add column post_type text,
      add column image jsonb,
      add column context text not null default ''`,
    // old rows have the default, so there is nothing to validate
    sql`alter table messages
      add constraint messages_type_check check (type in ('TEXT', 'POSTREF', 'IMAGE')) not valid`,
    sql`create index messages_image on messages using gin (image jsonb_path_ops)
      where image is not null`,
    sql`alter table conversation_members
      add column is_possible_spam boolean not null default false,
      add column blurred boolean not null default true`,
    // null for conversations from before this column, for those not started by a user's message,
    // and for those whose starter deleted the account
    sql`alter table conversations
      add column started_by text references auth_user on delete set null`,
    sql`create index conversations_started on conversations (started_by, created_at)
      where started_by is not null`,
    sql`create function release_message_image() returns trigger language plpgsql as $$
      begin
        perform release_media(
          array(select 'private/' || (file->>'key') from jsonb_array_elements(old.image) file),
          now()
        );
        return null;
      end $$`,
    sql`create trigger release_image_of_gone after delete on messages for each row
      when (old.image is not null) execute function release_message_image()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
