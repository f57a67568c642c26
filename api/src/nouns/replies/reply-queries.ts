import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { ReplyMention } from '@tessera/shared-contracts/replies/reply-mentions';
import type { ReplyPhoto } from '@tessera/shared-contracts/replies/reply-photo';
import { isBlocked } from '../blogs/block-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import type { RepliesTable } from '../../base/database/schema/activity.ts';

export type ReplyRow = Selectable<RepliesTable>;

/**
 * Inserts a reply. Returns undefined if the post no longer exists, or if the user already has a
 * reply with the same key.
 */
export async function insertReply(
  db: Kysely<Database>,
  reply: {
    readonly postId: string;
    readonly blogId: string;
    readonly userId: string;
    readonly text: string;
    readonly mentions: readonly ReplyMention[];
    readonly photo: ReplyPhoto | undefined;
    /** The submission key; an empty string if there is none. */
    readonly key: string;
  },
): Promise<ReplyRow | undefined> {
  const { rows } = await sql<ReplyRow>`
    insert into replies (post_id, blog_id, user_id, text, mentions, photo, submission_key)
    select id, ${reply.blogId}, ${reply.userId}, ${reply.text},
      ${JSON.stringify(reply.mentions)}::jsonb,
      ${reply.photo ? JSON.stringify(reply.photo) : null}::jsonb, ${reply.key || null}
    from posts
    where id = ${reply.postId}
    for no key update
    on conflict (user_id, submission_key) where submission_key is not null do nothing
    returning *`.execute(db);
  return rows[0];
}

/** The reply that a user has sent with a submission key. */
export const replyByKey = (
  db: Kysely<Database>,
  userId: string,
  key: string,
): Promise<ReplyRow | undefined> =>
  db
    .selectFrom('replies')
    .selectAll()
    .where('user_id', '=', userId)
    .where('submission_key', '=', key)
    .executeTakeFirst();

/**
 * The newest replies to a post, newest first; with `before`, only those with a smaller id. Leaves
 * out replies of suspended blogs, and of blogs that block one of the reader's blogs (`own`) or are
 * blocked by one.
 */
export async function repliesTo(
  db: Kysely<Database>,
  own: readonly string[],
  postId: string,
  before: string | undefined,
  limit: number,
): Promise<ReplyRow[]> {
  const query = db
    .selectFrom('replies as r')
    .innerJoin('blogs as b', 'b.id', 'r.blog_id')
    .selectAll('r')
    .where('r.post_id', '=', postId)
    .where('b.is_suspended', '=', false)
    .where(sql<boolean>`not ${isBlocked(sql`r.blog_id`, own)}`);
  return (before === undefined ? query : query.where('r.id', '<', before))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
}

export async function replyRowsByIds(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReplyRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('replies')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export const replyById = (db: Kysely<Database>, id: string): Promise<ReplyRow | undefined> =>
  db.selectFrom('replies').selectAll().where('id', '=', id).executeTakeFirst();

/** Deletes a reply. Locks its post first, like all code that changes the counts of a post. */
export async function removeReply(
  trx: Transaction<Database>,
  { id, post_id }: Pick<ReplyRow, 'id' | 'post_id'>,
): Promise<void> {
  await sql`select 1 from posts where id = ${post_id} for no key update`.execute(trx);
  await trx.deleteFrom('replies').where('id', '=', id).execute();
}
