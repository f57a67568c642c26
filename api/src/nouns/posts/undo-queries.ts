import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { PostUndo } from '../../base/database/schema/posts.ts';
import type { PostRow, StoredPostRow } from './post-queries.ts';

type Trx = Transaction<Database>;

/** What can be undone about a post. */
export interface UndoablePost extends Pick<
  PostRow,
  'id' | 'blog_id' | 'parent_id' | 'root_id' | 'queue_position' | 'publish_on'
> {
  readonly undo: PostUndo;
  readonly is_removed: boolean;
}

export const isPinned = async (
  trx: Trx,
  { id, blog_id }: Pick<PostRow, 'id' | 'blog_id'>,
): Promise<boolean> =>
  (await trx
    .selectFrom('blogs')
    .select('id')
    .where('id', '=', blog_id)
    .where('pinned_post_id', '=', id)
    .executeTakeFirst()) !== undefined;

/**
 * Takes a locked post out of everything. Its form may be sent again, as if it had never been stored.
 */
export async function setAside(trx: Trx, id: string, undo: PostUndo): Promise<void> {
  await sql`
    update posts
    set state = 'removed', submission_key = null, undo = ${JSON.stringify(undo)}::jsonb
    where id = ${id}`.execute(trx);
  await trx.deleteFrom('post_tags').where('post_id', '=', id).execute();
}

/** A post of which something can be undone; with `lock`, locked until the transaction ends. */
export async function undoablePost(
  trx: Trx,
  id: string,
  lock = false,
): Promise<UndoablePost | undefined> {
  const { rows } = await sql<UndoablePost>`
    select id, blog_id, parent_id, root_id, queue_position, publish_on, undo,
      state = 'removed' as is_removed
    from posts
    where id = ${id} and undo is not null
    ${lock ? sql`for no key update` : sql``}`.execute(trx);
  return rows[0];
}

/** Puts a locked post back where it was. */
export const bringBack = (
  trx: Trx,
  id: string,
  { state, is_private, published_at }: PostUndo,
): Promise<StoredPostRow> =>
  trx
    .updateTable('posts')
    .set({
      state,
      is_private,
      published_at: published_at === null ? null : new Date(published_at),
      undo: null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Pins a post again, unless another is pinned by now. */
export async function pinAgain(
  trx: Trx,
  { id, blog_id }: Pick<PostRow, 'id' | 'blog_id'>,
): Promise<void> {
  await trx
    .updateTable('blogs')
    .set({ pinned_post_id: id })
    .where('id', '=', blog_id)
    .where('pinned_post_id', 'is', null)
    .execute();
}

/** Deletes up to `limit` posts that were deleted before a time, for good; returns how many. */
export async function purgeRemoved(
  db: Kysely<Database>,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from posts
    where id = any(
      array(
        select id
        from posts
        where state = 'removed' and (undo ->> 'at')::timestamptz < ${before}
        limit ${limit}
      )
    ) and state = 'removed'`.execute(db);
  return Number(numAffectedRows);
}
