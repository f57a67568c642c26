import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { ReplyMention } from '@tessera/shared-contracts/replies/reply-mentions';
import type { ReplyPhoto } from '@tessera/shared-contracts/replies/reply-photo';
import { isBlocked } from '../blogs/block-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import { forgetUndo, keepForUndo, keptOf, type Press } from '../undo/undoable-queries.ts';
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

const pressOf = (userId: string, replyId: string): Press => ({
  user_id: userId,
  kind: 'reply',
  subject: replyId,
});

/**
 * Deletes a reply, which can be undone for a while. Locks its post first, like all code that changes
 * the counts of a post.
 */
export async function removeReply(
  trx: Transaction<Database>,
  userId: string,
  { id, post_id }: Pick<ReplyRow, 'id' | 'post_id'>,
): Promise<void> {
  await sql`select 1 from posts where id = ${post_id} for no key update`.execute(trx);
  await keepForUndo(
    trx,
    pressOf(userId, id),
    sql`
      select jsonb_build_object(
        'reply', to_jsonb(r),
        'mentions', (
          select coalesce(jsonb_agg(a), '[]')
          from activity a
          where a.reply_id = r.id and a.kind = 'user_mention'
        )
      )
      from replies r
      where r.id = ${id}`,
  );
  await trx.deleteFrom('replies').where('id', '=', id).execute();
}

/** The post of a reply that a user deleted a moment ago. */
export async function postOfDeleted(
  db: Kysely<Database>,
  userId: string,
  replyId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select ${keptOf(pressOf(userId, replyId))} #>> '{reply,post_id}' as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

/**
 * Restores a reply that a user deleted, with its id, its time and what it told others; undefined if
 * it is there, or cannot be restored.
 */
export async function bringReplyBack(
  trx: Transaction<Database>,
  userId: string,
  { id, post_id }: Pick<ReplyRow, 'id' | 'post_id'>,
): Promise<ReplyRow | undefined> {
  await sql`select 1 from posts where id = ${post_id} for no key update`.execute(trx);
  const kept = keptOf(pressOf(userId, id));
  // triggers count the reply, and tell the blog of its post
  const { rows } = await sql<ReplyRow>`
    insert into replies
    select r.*
    from ${kept} k,
      jsonb_populate_record(null::replies, k.kept -> 'reply') r
    where exists (select 1 from blogs b where b.id = r.blog_id)
      and exists (select 1 from auth_user u where u.id = r.user_id)
    on conflict do nothing
    returning *`.execute(trx);
  await sql`
    insert into activity
    select a.*
    from ${kept} k, jsonb_populate_recordset(null::activity, k.kept -> 'mentions') a
    where exists (select 1 from replies where id = ${id})
    on conflict do nothing`.execute(trx);
  await forgetUndo(trx, pressOf(userId, id));
  return rows[0];
}
