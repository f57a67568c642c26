import { sql, type Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';

/** Stores a like; idempotent, and a no-op for a post that was just deleted. */
export async function insertLike(
  db: Kysely<Database>,
  userId: string,
  postId: string,
): Promise<void> {
  await sql`
    insert into likes (user_id, post_id)
    select ${userId}, id
    from posts
    where id = ${postId}
    for key share
    on conflict do nothing`.execute(db);
}
export async function deleteLike(
  db: Kysely<Database>,
  userId: string,
  postId: string,
): Promise<void> {
  await db
    .deleteFrom('likes')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .execute();
}
