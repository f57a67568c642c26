import { sql, type Kysely } from 'kysely';
import { plannedEachTime } from '../../base/database/planned-each-time.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Place } from '../../base/wire/cursor.ts';
import type { InboxRow, MessageRow } from './messaging-queries.ts';

type Db = Kysely<Database>;

/** How many of a blog's newest conversations are searched. */
const searchedConversations = 1000;
/**
 * Maximum number of messages that one statement scans for matches, newest first; to search more,
 * the word index is used. A scan finds frequent words fast; for rare words the index is faster.
 */
const maxRead = 5000;
/** Number of messages that the first statement scans in each conversation. */
const firstDepth = 5;
/**
 * Factor by which the number of scanned messages per conversation grows with each further
 * statement. Further statements skip conversations that already have a match, and conversations
 * whose unsearched messages are too old for the page.
 */
const deepening = 8;

/** In one conversation, the newest message that has all words. */
interface Match {
  readonly conversation: string;
  readonly message: string;
  readonly at: Date;
}

/** A conversation, with the times between which its messages are still to be searched. */
interface Unsearched {
  readonly conversation: string;
  readonly after: Date;
  readonly before: Date;
}

/** A table of conversations and their times. */
const tableOf = (conversations: readonly Unsearched[]) => sql`
  unnest(
    ${conversations.map(({ conversation }) => conversation)}::bigint[],
    ${conversations.map(({ after }) => after)}::timestamptz[],
    ${conversations.map(({ before }) => before)}::timestamptz[]
  ) as c (id, after, before)`;

/** Whether a message has all words and this side has not deleted it. */
const isMatch = (blogId: string, words: string) => sql`
  s.words @@ ${words}::tsquery
  and not exists (
    select 1
    from messages d
    where d.id = s.message_id and d.deleted_for @> array[${blogId}::bigint]
  )`;

interface Searched {
  readonly matches: readonly Match[];
  readonly unsearched: readonly Unsearched[];
}

/** Scans the newest unsearched messages of each conversation, at most `depth` of each. */
async function searchNewest(
  db: Db,
  blogId: string,
  words: string,
  conversations: readonly Unsearched[],
  depth: number,
): Promise<Searched> {
  const { rows } = await sql<{
    conversation: string;
    after: Date;
    message: string | null;
    at: Date | null;
    count: number;
    oldest: Date | null;
  }>`
    ${plannedEachTime}
    select c.id as conversation, c.after, r.*
    from ${tableOf(conversations)}
    cross join lateral (
      select
        (array_agg(n.message_id order by n.created_at desc) filter (where n.is_match))[1] as message,
        max(n.created_at) filter (where n.is_match) as at,
        count(*)::int as count,
        min(n.created_at) as oldest
      from (
        select s.message_id, s.created_at, ${isMatch(blogId, words)} as is_match
        from message_search s
        where s.conversation_id = c.id and s.created_at > c.after and s.created_at < c.before
        order by s.created_at desc
        limit ${depth}
      ) n
    ) r`.execute(db);
  return {
    matches: rows.flatMap(({ conversation, message, at }) =>
      message === null || at === null ? [] : [{ conversation, message, at }],
    ),
    unsearched: rows.flatMap(({ conversation, after, message, count, oldest }) =>
      message !== null || oldest === null || count < depth
        ? []
        : [{ conversation, after, before: oldest }],
    ),
  };
}

/** Uses the word index to search all remaining messages of some conversations. */
async function searchWithIndex(
  db: Db,
  blogId: string,
  words: string,
  conversations: readonly Unsearched[],
): Promise<Searched> {
  const { rows } = await sql<Match>`
    ${plannedEachTime}
    select distinct on (s.conversation_id)
      s.conversation_id as conversation, s.message_id as message, s.created_at as at
    from message_search s
    join ${tableOf(conversations)} on c.id = s.conversation_id
    where s.members @> array[${blogId}::bigint]
      and s.created_at > c.after
      and s.created_at < c.before
      and ${isMatch(blogId, words)}
    order by s.conversation_id, s.created_at desc`.execute(db);
  return { matches: rows, unsearched: [] };
}

const isPastCursor = ({ at, conversation }: Match, place: Place): boolean =>
  at.getTime() < place.at || (at.getTime() === place.at && BigInt(conversation) < BigInt(place.id));

const newestFirst = (one: Match, two: Match): number =>
  two.at.getTime() - one.at.getTime() ||
  (BigInt(two.conversation) < BigInt(one.conversation) ? -1 : 1);

/**
 * The first matches after a cursor. Searches deeper only in conversations that could still have
 * one of these matches.
 */
async function firstMatches(
  db: Db,
  blogId: string,
  words: string,
  conversations: readonly Unsearched[],
  place: Place,
  limit: number,
): Promise<readonly Match[]> {
  let unsearched = conversations;
  let matches: readonly Match[] = [];
  let first: readonly Match[] = [];
  for (let depth = firstDepth; unsearched.length > 0; depth *= deepening) {
    const searched: Searched =
      depth * unsearched.length <= maxRead
        ? await searchNewest(db, blogId, words, unsearched, depth)
        : await searchWithIndex(db, blogId, words, unsearched);
    matches = [...matches, ...searched.matches];
    first = matches
      .filter((match) => isPastCursor(match, place))
      .toSorted(newestFirst)
      .slice(0, limit);
    const last = first.length < limit ? undefined : first.at(-1);
    unsearched = searched.unsearched.filter(({ before }) => !last || before > last.at);
  }
  return first;
}

/**
 * One side's conversations that have a message with all words, each with the newest such message.
 * Sorted by that message, newest first, starting after a cursor. Ignores messages that this side
 * has deleted.
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
  const members = await db
    .selectFrom('conversation_members')
    .selectAll()
    .where('blog_id', '=', blogId)
    .whereRef('last_modified_at', '>', 'cleared_at')
    .orderBy('last_modified_at', 'desc')
    .limit(searchedConversations)
    .execute();
  const conversations = members.map((member) => ({
    conversation: member.conversation_id,
    after: member.cleared_at,
    // up to and including the last message
    before: new Date(member.last_modified_at.getTime() + 1),
  }));
  const matches = await firstMatches(db, blogId, words, conversations, place, limit);
  if (matches.length === 0) return [];
  const messages: readonly MessageRow[] = await db
    .selectFrom('messages')
    .selectAll()
    .where(
      'id',
      'in',
      matches.map(({ message }) => message),
    )
    .execute();
  return matches.flatMap(({ conversation, message }) => {
    const member = members.find((row) => row.conversation_id === conversation);
    const last = messages.find(({ id }) => id === message);
    return member && last ? [{ member, last }] : [];
  });
}
