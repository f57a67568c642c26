import { sql, type Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import { keepForUndo, keptOf, type Press } from '../undo/undoable-queries.ts';

const pressOf = (userId: string, postId: string): Press => ({
  user_id: userId,
  kind: 'like',
  subject: postId,
});

/**
 * Stores a like; idempotent, and a no-op for a post that was just deleted. A like that ended a moment
 * ago gets its time back, and so its place among the likes.
 */
export async function insertLike(
  db: Kysely<Database>,
  userId: string,
  postId: string,
): Promise<void> {
  await sql`
    insert into likes (user_id, post_id, created_at)
    select ${userId}, id,
      coalesce((${keptOf(pressOf(userId, postId))} #>> '{}')::timestamptz, clock_timestamp())
    from posts
    where id = ${postId}
    for key share
    on conflict do nothing`.execute(db);
}
/** Ends a like, which can be undone for a while. */
export async function deleteLike(
  db: Kysely<Database>,
  userId: string,
  postId: string,
): Promise<void> {
  await keepForUndo(
    db,
    pressOf(userId, postId),
    sql`select to_jsonb(created_at) from likes where user_id = ${userId} and post_id = ${postId}`,
  );
  await db
    .deleteFrom('likes')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .execute();
}
