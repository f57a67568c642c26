import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Place } from '../posts/cursor.ts';
import type { InboxRow, MemberRow, MessageRow } from './messaging-queries.ts';

type Db = Kysely<Database>;

/** Newest conversations of a blog that are searched. */
const searchedConversations = 1000;

const planned = sql`/* planned for each term */`;

/**
 * One side's conversations with a message that has all words, and the newest such message, newest
 * first after a cursor. Looks only at what this side has not deleted.
 *
 * @param words as tsquery text
 */
export async function conversationsWith(
  db: Db,
  blogId: string,
  words: string,
  place: Place,
  limit: number,
): Promise<InboxRow[]> {
  if (words === '') return [];
  const mine = await db
    .selectFrom('conversation_members')
    .selectAll()
    .where('blog_id', '=', blogId)
    .whereRef('last_modified_at', '>', 'cleared_at')
    .orderBy('last_modified_at', 'desc')
    .limit(searchedConversations)
    .execute();
  const members = new Map(mine.map((member) => [member.conversation_id, member]));
  // With the ids in the statement the planner weighs: the words of these conversations, or the
  // conversations with these words.
  const { rows } = await sql<MessageRow>`
    ${planned}
    with newest as (
      select distinct on (s.conversation_id) s.conversation_id, s.message_id, s.created_at
      from message_search s
      join conversation_members c
        on c.conversation_id = s.conversation_id
        and c.blog_id = ${blogId}
        and c.last_modified_at > c.cleared_at
      where s.conversation_id = any(${[...members.keys()]}::bigint[])
        and s.words @@ ${words}::tsquery
        and s.created_at > c.cleared_at
      order by s.conversation_id, s.created_at desc
    )
    select m.*
    from newest n
    join messages m on m.id = n.message_id
    where (n.created_at, n.conversation_id) < (
      to_timestamp(${place.at}::double precision / 1000), ${place.id}::bigint
    )
    order by n.created_at desc, n.conversation_id desc
    limit ${limit}`.execute(db);
  return rows.flatMap((last) => {
    const member: MemberRow | undefined = members.get(last.conversation_id);
    return member ? [{ member, last }] : [];
  });
}
