import { sql, type Kysely } from 'kysely';

/**
 * Conversations between two blogs. Each side has a member row, with the times when it last read and
 * cleared the conversation, and the number of its unread messages. Every message updates both rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table conversations (
      id bigint primary key default next_id(), low_blog_id bigint not null references blogs on delete cascade, high_blog_id bigint not null references blogs on delete cascade,
      created_at timestamptz(3) not null default now(), unique (low_blog_id, high_blog_id), check (low_blog_id < high_blog_id))`,
    sql`create index on conversations (high_blog_id)`,
    sql`create table conversation_members (
      conversation_id bigint not null references conversations on delete cascade, blog_id bigint not null, other_blog_id bigint not null,
      last_read_at timestamptz(3) not null default 'epoch', cleared_at timestamptz(3) not null default 'epoch', last_modified_at timestamptz(3) not null default 'epoch',
      unread_count integer not null default 0, primary key (conversation_id, blog_id))`,
    sql`create index conversation_members_inbox on conversation_members (blog_id, last_modified_at desc, conversation_id desc) where last_modified_at > cleared_at`,
    sql`create index conversation_members_unread on conversation_members (blog_id) where unread_count > 0`,
    sql`create table messages (
      id bigint primary key default next_id(), conversation_id bigint not null references conversations on delete cascade, sender_blog_id bigint not null references blogs on delete cascade,
      text text not null, submission_key text not null default gen_random_uuid()::text, created_at timestamptz(3) not null,
      unique (conversation_id, created_at), unique (sender_blog_id, submission_key))`,
  ];
  for (const statement of statements) await statement.execute(db);
}
