import { sql, type Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { MemberRow } from './messaging-queries.ts';

type Db = Kysely<Database>;

/**
 * The presence that two blogs show each other. `typing` and `seen` need the consent of every member
 * of both blogs.
 */
export interface PresenceRow {
  readonly typing: boolean;
  readonly seen: boolean;
  readonly other_last_read_at: Date;
  readonly other_cleared_at: Date;
  /** Whether either side has received possible spam to which it has not replied. */
  readonly is_possible_spam: boolean;
}

export async function presenceOf(
  db: Db,
  { conversation_id, blog_id }: Pick<MemberRow, 'conversation_id' | 'blog_id'>,
): Promise<PresenceRow | undefined> {
  const { rows } = await sql<PresenceRow>`
    select
      shown.typing,
      shown.seen,
      o.last_read_at as other_last_read_at,
      o.cleared_at as other_cleared_at,
      m.is_possible_spam or o.is_possible_spam as is_possible_spam
    from conversation_members m
    join conversation_members o
      on o.conversation_id = m.conversation_id and o.blog_id = m.other_blog_id
    cross join lateral (
      select
        bool_and(p.shows_typing) and count(distinct b.blog_id) = 2 as typing,
        bool_and(p.shows_seen) and count(distinct b.blog_id) = 2 as seen
      from blog_members b
      join profiles p on p.user_id = b.user_id
      where b.blog_id in (m.blog_id, o.blog_id)
    ) shown
    where m.conversation_id = ${conversation_id} and m.blog_id = ${blog_id}`.execute(db);
  return rows[0];
}

/** Notifies the open pages of the given blogs about an event in a conversation. */
export async function notifyBlogs(
  db: Db,
  blogIds: readonly string[],
  event: 'typing' | 'changed',
  conversationId: string,
): Promise<void> {
  await sql`
    select pg_notify(
      'conversations',
      json_build_object('blog', blog, 'event', ${event}::text, 'conversation', ${conversationId}::text)::text
    )
    from unnest(${[...blogIds]}::text[]) blog`.execute(db);
}
