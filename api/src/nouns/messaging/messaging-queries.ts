import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type {
  ConversationMembersTable,
  MessageImageFile,
  MessagesTable,
} from '../../base/database/schema/messaging.ts';
import { newestPlace, type Place } from '../../base/wire/cursor.ts';
import type { PageEdge } from './read-page.ts';

type Db = Kysely<Database>;
export type MemberRow = Selectable<ConversationMembersTable>;
export type MessageRow = Selectable<MessagesTable>;
/** One side of a conversation, with its last message or, in search results, its newest match. */
export interface InboxRow {
  readonly member: MemberRow;
  readonly last: MessageRow;
}

/** A blog's view of a conversation; undefined if the blog does not take part in it. */
export const memberOf = (
  db: Db,
  conversationId: string,
  blogId: string,
): Promise<MemberRow | undefined> =>
  db
    .selectFrom('conversation_members')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('blog_id', '=', blogId)
    .executeTakeFirst();

const pairOf = (
  one: string,
  two: string,
): { readonly low_blog_id: string; readonly high_blog_id: string } =>
  BigInt(one) < BigInt(two)
    ? { low_blog_id: one, high_blog_id: two }
    : { low_blog_id: two, high_blog_id: one };

/** A blog's view of its conversation with another blog, if there is one. */
export const memberWith = (
  db: Db,
  blogId: string,
  otherId: string,
): Promise<MemberRow | undefined> => {
  const pair = pairOf(blogId, otherId);
  return db
    .selectFrom('conversations as c')
    .innerJoin('conversation_members as m', 'm.conversation_id', 'c.id')
    .selectAll('m')
    .where('c.low_blog_id', '=', pair.low_blog_id)
    .where('c.high_blog_id', '=', pair.high_blog_id)
    .where('m.blog_id', '=', blogId)
    .executeTakeFirst();
};

/**
 * A blog's conversations nearest to the edge of a page, each with its last message. Sorted by last
 * change, newest first.
 */
export async function inboxOf(
  db: Db,
  blogId: string,
  edge: PageEdge<Place> | undefined,
  limit: number,
): Promise<InboxRow[]> {
  const isAfter = edge !== undefined && 'after' in edge;
  const { at, id } = isAfter ? edge.after : (edge?.before ?? newestPlace);
  const direction = isAfter ? sql`asc` : sql`desc`;
  const { rows } = await sql<
    MemberRow & Omit<MessageRow, 'id' | 'created_at'> & { message_id: string; message_at: Date }
  >`
    select m.*, l.id as message_id, l.sender_blog_id, l.text, l.submission_key, l.type, l.post_id,
      l.post_blog_id, l.post_type, l.image, l.context, l.deleted_for, l.created_at as message_at
    from conversation_members m
    cross join lateral (
      select *
      from messages
      where conversation_id = m.conversation_id
        and created_at > m.cleared_at
        and not (deleted_for @> array[m.blog_id])
      order by created_at desc
      limit 1
    ) l
    where m.blog_id = ${blogId}
      and m.last_modified_at > m.cleared_at
      and (m.last_modified_at, m.conversation_id) ${isAfter ? sql`>` : sql`<`} (
        to_timestamp(${at}::double precision / 1000), ${id}::bigint
      )
    order by m.last_modified_at ${direction}, m.conversation_id ${direction}
    limit ${limit}`.execute(db);
  return (isAfter ? rows.toReversed() : rows).map((row) => ({
    member: row,
    last: { ...row, id: row.message_id, created_at: row.message_at },
  }));
}

/** Messages that one side has not deleted, nearest to the edge of a page, newest first. */
export async function messagesOf(
  db: Db,
  member: Pick<MemberRow, 'blog_id' | 'conversation_id' | 'cleared_at'>,
  edge: PageEdge<Date> | undefined,
  limit: number,
): Promise<MessageRow[]> {
  const all = db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', member.conversation_id)
    .where('created_at', '>', member.cleared_at)
    .where(sql<boolean>`not (deleted_for @> array[${member.blog_id}]::bigint[])`)
    .limit(limit);
  if (edge === undefined) return all.orderBy('created_at', 'desc').execute();
  if ('before' in edge)
    return all.where('created_at', '<', edge.before).orderBy('created_at', 'desc').execute();
  const rows = await all.where('created_at', '>', edge.after).orderBy('created_at').execute();
  return rows.toReversed();
}

/**
 * Finds or creates the conversation of two blogs, and locks it until the transaction ends.
 *
 * @param start who starts it and when, if it counts towards the daily limit
 */
export async function lockConversation(
  trx: Transaction<Database>,
  blogId: string,
  otherId: string,
  start?: { readonly started_by: string; readonly created_at: Date },
): Promise<string> {
  const pair = pairOf(blogId, otherId);
  const made = await trx
    .insertInto('conversations')
    .values({ ...pair, ...start })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) {
    await trx
      .insertInto('conversation_members')
      .values([
        { conversation_id: made.id, blog_id: blogId, other_blog_id: otherId },
        { conversation_id: made.id, blog_id: otherId, other_blog_id: blogId },
      ])
      .execute();
    return made.id;
  }
  const { id } = await trx
    .selectFrom('conversations')
    .select('id')
    .where('low_blog_id', '=', pair.low_blog_id)
    .where('high_blog_id', '=', pair.high_blog_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return id;
}

/** The message that a blog sent with a submission key. */
export const messageByKey = (
  db: Db,
  senderId: string,
  key: string,
): Promise<MessageRow | undefined> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('sender_blog_id', '=', senderId)
    .where('submission_key', '=', key)
    .executeTakeFirst();

/** The content of a message, depending on its type. */
export type MessageContent = Pick<
  Insertable<MessagesTable>,
  'type' | 'text' | 'post_id' | 'post_blog_id' | 'post_type' | 'image' | 'context'
>;

/**
 * Stores a message and updates both sides. The conversation must be locked. The time of a message
 * is at least a millisecond after that of the last one, so it orders and identifies messages.
 */
export async function insertMessage(
  trx: Transaction<Database>,
  message: {
    readonly conversationId: string;
    readonly senderId: string;
    readonly content: MessageContent;
    readonly key: string;
    readonly now: Date;
    /** Marks the conversation as possible spam for the other side. */
    readonly isPossibleSpam?: boolean;
  },
): Promise<MessageRow> {
  const { conversationId, senderId, content, key, now, isPossibleSpam = false } = message;
  const member = await trx
    .selectFrom('conversation_members')
    .select('last_modified_at')
    .where('conversation_id', '=', conversationId)
    .where('blog_id', '=', senderId)
    .executeTakeFirstOrThrow();
  const at = new Date(Math.max(now.getTime(), member.last_modified_at.getTime() + 1));
  const row = await trx
    .insertInto('messages')
    .values({
      conversation_id: conversationId,
      sender_blog_id: senderId,
      ...content,
      created_at: at,
      ...(key !== '' && { submission_key: key }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('conversation_members')
    .set({
      last_modified_at: at,
      unread_count: sql<number>`unread_count + (blog_id <> ${senderId})::int`,
      // a side that replies does not regard the conversation as spam
      is_possible_spam: sql<boolean>`
        blog_id <> ${senderId} and (is_possible_spam or ${isPossibleSpam})`,
    })
    .where('conversation_id', '=', conversationId)
    .execute();
  return row;
}

/** Advances one side's read marker to a time, never backwards, and recounts unread messages. */
export async function readUpTo(
  trx: Transaction<Database>,
  member: MemberRow,
  at: Date,
): Promise<void> {
  await trx
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', member.conversation_id)
    .forUpdate()
    .execute();
  await sql`
    update conversation_members m
    set
      last_read_at = greatest(m.last_read_at, ${at}::timestamptz),
      unread_count = (
        select count(*)
        from messages x
        where x.conversation_id = m.conversation_id
          and x.sender_blog_id <> m.blog_id
          and x.created_at > greatest(m.last_read_at, m.cleared_at, ${at}::timestamptz)
          and not (x.deleted_for @> array[m.blog_id])
      )
    where m.conversation_id = ${member.conversation_id}
      and m.blog_id = ${member.blog_id}`.execute(trx);
}

/** Removes a conversation's messages that both sides have deleted; a trigger frees their images. */
export async function purgeMessages(db: Db, conversationId: string): Promise<void> {
  await sql`
    delete from messages x
    where x.conversation_id = ${conversationId}
      and not exists (
        select 1
        from conversation_members m
        where m.conversation_id = x.conversation_id
          and x.created_at > m.cleared_at
          and not (x.deleted_for @> array[m.blog_id])
      )`.execute(db);
}

/**
 * Deletes a conversation's messages for one side. Removes those that both sides have deleted.
 */
export async function clearSide(db: Db, member: MemberRow): Promise<void> {
  await sql`
    update conversation_members
    set cleared_at = last_modified_at, last_read_at = last_modified_at, unread_count = 0
    where conversation_id = ${member.conversation_id} and blog_id = ${member.blog_id}`.execute(db);
  await purgeMessages(db, member.conversation_id);
}

/** The image of a message, if one of the given blogs takes part and has not deleted the message. */
export async function imageFor(
  db: Db,
  messageId: string,
  blogIds: readonly string[],
): Promise<readonly MessageImageFile[] | undefined> {
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('conversation_members as c', 'c.conversation_id', 'm.conversation_id')
    .select('m.image')
    .where('m.id', '=', messageId)
    .where('m.image', 'is not', null)
    .where(sql<boolean>`c.blog_id = any(${[...blogIds]}::bigint[])`)
    .whereRef('m.created_at', '>', 'c.cleared_at')
    .where(sql<boolean>`not (m.deleted_for @> array[c.blog_id])`)
    .executeTakeFirst();
  return row?.image ?? undefined;
}

/** The image of a message, if a report of its conversation shows it to staff. */
export async function reportedImage(
  db: Db,
  messageId: string,
): Promise<readonly MessageImageFile[] | undefined> {
  const { rows } = await sql<{ image: readonly MessageImageFile[] }>`
    select m.image
    from messages m
    where m.id = ${messageId}
      and m.image is not null
      and exists (
        select 1
        from reports r
        where r.conversation_id = m.conversation_id
          and r.messages @> jsonb_build_array(jsonb_build_object('id', m.id::text))
      )`.execute(db);
  return rows[0]?.image;
}

/**
 * Moves one side's read marker back to before the last message from the other side that this side
 * has not deleted. Returns false when there is no such message.
 */
export async function markLastUnread(
  trx: Transaction<Database>,
  member: MemberRow,
): Promise<boolean> {
  await trx
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', member.conversation_id)
    .forUpdate()
    .execute();
  const { numAffectedRows } = await sql`
    update conversation_members m
    set
      last_read_at = least(m.last_read_at, l.created_at - interval '1 millisecond'),
      unread_count = greatest(m.unread_count, 1)
    from (
      select x.created_at
      from messages x
      where x.conversation_id = ${member.conversation_id}
        and x.sender_blog_id <> ${member.blog_id}
        and not (x.deleted_for @> array[${member.blog_id}]::bigint[])
      order by x.created_at desc
      limit 1
    ) l
    where m.conversation_id = ${member.conversation_id}
      and m.blog_id = ${member.blog_id}
      and l.created_at > m.cleared_at`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function muteSide(db: Db, member: MemberRow, isMuted: boolean): Promise<void> {
  await sql`
    update conversation_members
    set is_muted = ${isMuted}
    where conversation_id = ${member.conversation_id} and blog_id = ${member.blog_id}`.execute(db);
}

/** Reveals the images of the other side to this side. */
export async function unblurSide(db: Db, member: MemberRow): Promise<void> {
  await sql`
    update conversation_members
    set blurred = false
    where conversation_id = ${member.conversation_id} and blog_id = ${member.blog_id}`.execute(db);
}

/**
 * The given blogs' conversations with unread messages, the most recently modified first; at most
 * 1000 in all.
 */
export const unreadOf = (
  db: Db,
  blogIds: readonly string[],
): Promise<
  (Pick<MemberRow, 'blog_id' | 'conversation_id' | 'unread_count' | 'is_muted'> & {
    readonly token: string;
  })[]
> =>
  db
    .selectFrom('conversation_members as m')
    .innerJoin('blogs as b', 'b.id', 'm.blog_id')
    .select(['m.blog_id', 'b.token', 'm.conversation_id', 'm.unread_count', 'm.is_muted'])
    .where(sql<boolean>`m.blog_id = any(${[...blogIds]}::bigint[])`)
    .where('m.unread_count', '>', 0)
    .orderBy('m.last_modified_at', 'desc')
    .limit(1000)
    .execute();

/** The number of unread messages of each blog; blogs without any are absent. */
export async function unreadSums(
  db: Db,
  blogIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ blog_id: string; unread: number }>`
    select blog_id, sum(unread_count)::int as unread
    from conversation_members
    where blog_id = any(${[...blogIds]}::bigint[]) and unread_count > 0
    group by blog_id`.execute(db);
  return new Map(rows.map(({ blog_id, unread }) => [blog_id, unread]));
}
