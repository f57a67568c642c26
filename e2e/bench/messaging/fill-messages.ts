import { sql, type Kysely } from 'kysely';
import type { Database } from '@tessera/api/testing/schema';

/** What `fillMessages` adds to a database. The reader's own blog already exists. */
export interface MessageFilling {
  readonly messages: number;
  readonly conversations: number;
  readonly blogs: number;
}

/**
 * Chooses the numbers for a database with this many messages. A conversation has a hundred messages
 * on average, and about one conversation in ten is the reader's. In small databases, conversations
 * are shorter, and a larger share of them is the reader's. One message in ten belongs to the
 * reader's first conversation.
 */
export function messageFillingOf(messages: number): MessageFilling {
  const conversations = Math.max(60, Math.round(messages / 100));
  return { messages, conversations, blogs: Math.max(30, Math.round(conversations / 10)) };
}

/** The other blog in the reader's first conversation, which is the longest. */
export const longConversationBlog = 'writer-1';

/** Constraints that are dropped before inserting the messages and restored after, to save time. */
const late = [
  ['messages', 'messages_conversation_id_created_at_key', 'unique (conversation_id, created_at)'],
  [
    'messages',
    'messages_sender_blog_id_submission_key_key',
    'unique (sender_blog_id, submission_key)',
  ],
] as const;

/**
 * Fills a migrated database in bulk with a year of conversations: those of a reader, and those
 * among other blogs. Triggers are off; only messages of the reader's conversations are added to
 * `message_search`, because only the reader searches.
 */
export async function fillMessages(
  db: Kysely<Database>,
  reader: string,
  { messages, conversations, blogs }: MessageFilling,
): Promise<void> {
  await db.connection().execute(async function fill(connection) {
    const run = async (...statements: readonly ReturnType<typeof sql>[]): Promise<void> => {
      for (const statement of statements) await statement.execute(connection);
    };
    await run(
      sql`set statement_timeout = 0`,
      sql`set session_replication_role = replica`,
      sql`set synchronous_commit = off`,
      sql`set maintenance_work_mem = '512MB'`,
      sql`set work_mem = '256MB'`,
      ...late.map(
        ([table, name]) => sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`,
      ),
      sql`drop index message_search_words, message_search_of_conversation`,
      sql`
        insert into auth_user (id, name, email, "emailVerified")
        select 'writer-' || n, 'writer-' || n, 'writer-' || n || '@example.test', true
        from generate_series(1, ${blogs}::int) n`,
      sql`
        insert into profiles (user_id, has_seen_messaging)
        select 'writer-' || n, true
        from generate_series(1, ${blogs}::int) n`,
      sql`
        insert into blogs (name, title, theme)
        select 'writer-' || n, 'Writer ' || n, (select theme from blogs where name = ${reader})
        from generate_series(1, ${blogs}::int) n`,
      sql`
        insert into blog_members (blog_id, user_id, is_primary)
        select id, name, true from blogs where name like 'writer-%'`,
      sql`
        create temp table talk as
        with list as materialized (
          select array_agg(id order by substr(name, 8)::int) as ids
          from blogs
          where name like 'writer-%'
        ),
        own as materialized (select id from blogs where name = ${reader}),
        pairs as (
          select n, 0 as step, own.id as one, ids[n] as two
          from list, own, generate_series(1, ${blogs}::int) n
          union all
          select n, step, ids[n], ids[1 + (n - 1 + step) % ${blogs}::int]
          from list, generate_series(1, ${blogs}::int) n, generate_series(1, 9) step
        )
        select
          row_number() over (order by step, n)::int as number, next_id() as id,
          least(one, two) as low, greatest(one, two) as high
        from pairs
        order by step, n
        limit ${conversations}::int`,
      sql`alter table talk add primary key (number)`,
      sql`
        insert into conversations (id, low_blog_id, high_blog_id, created_at)
        select id, low, high, now() - interval '366 days' from talk`,
      // not random: the number of a message determines its text and its conversation
      sql`
        insert into messages (conversation_id, sender_blog_id, text, submission_key, created_at)
        select
          t.id,
          case when (n / 10) % 3 = 0 then t.low else t.high end,
          'Rain was promised, number ' || n || ', and came sideways over the harbour',
          'bench-' || n,
          (
            now() - interval '365 days' * ((${messages}::int - n)::float8 / ${messages}::int)
          )::timestamptz(3)
        from generate_series(1, ${messages}::int) n
        join talk t on t.number = case n % 10
          when 0 then 1
          else 1 + (n::bigint * 7919 % ${conversations}::int)::int
        end`,
      ...late.map(
        ([table, name, rule]) =>
          sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(rule)}`,
      ),
      // unread messages: for the reader in conversations 2 to 11, for the other blog in 1 to 6
      sql`
        insert into conversation_members (
          conversation_id, blog_id, other_blog_id, last_modified_at, last_read_at
        )
        select
          s.id, s.own, s.other, l.created_at,
          case when s.number between 2 and 11 then l.created_at - interval '30 days'
            else l.created_at end
        from (
          select number, id, low as own, high as other from talk
          union all
          select number + 5, id, high, low from talk
        ) s
        cross join lateral (
          select created_at
          from messages
          where conversation_id = s.id
          order by created_at desc
          limit 1
        ) l`,
      sql`
        update conversation_members m
        set unread_count = (
          select count(*)
          from messages x
          where x.conversation_id = m.conversation_id
            and x.sender_blog_id <> m.blog_id
            and x.created_at > m.last_read_at
        )
        where last_read_at < last_modified_at`,
      sql`
        insert into message_search (message_id, conversation_id, created_at, words, members)
        select m.id, m.conversation_id, m.created_at, search_vector(m.text), array[t.low, t.high]
        from messages m
        join talk t on t.id = m.conversation_id
        where t.number <= ${blogs}::int`,
      sql`create index message_search_words on message_search using gin (members, words)`,
      sql`
        create index message_search_of_conversation
        on message_search (conversation_id, created_at desc)`,
      // replaces autovacuum and the next checkpoint, so that neither disturbs the measurement
      sql`vacuum analyze`,
      sql`checkpoint`,
      sql`reset all`,
    );
  });
}
