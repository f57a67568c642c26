import { sql, type Kysely } from 'kysely';
import { isBlocked } from '../blogs/block-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Place } from '../../base/wire/cursor.ts';
import {
  beyond,
  blogIds,
  count,
  inMs,
  placesOf,
  type Placed,
  type Reader,
} from '../posts/stream-parts.ts';

type Db = Kysely<Database>;

/** Stores a bookmark; idempotent, and a no-op for a post that was just deleted. */
export async function insertBookmark(db: Db, userId: string, postId: string): Promise<void> {
  await sql`
    insert into bookmarks (user_id, post_id)
    select ${userId}, id
    from posts
    where id = ${postId}
    for key share
    on conflict do nothing`.execute(db);
}
export async function deleteBookmark(db: Db, userId: string, postId: string): Promise<void> {
  await db
    .deleteFrom('bookmarks')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .execute();
}

/**
 * Posts that a reader has bookmarked and may still see, latest bookmark first. Positions are the
 * times of the bookmarks.
 */
export const bookmarkedPosts = (
  db: Db,
  reader: Reader,
  place: Place,
  limit: number,
): Promise<Placed[]> =>
  placesOf(
    db,
    sql`
      select k.post_id as id, ${inMs(sql`k.created_at`)} as at
      from bookmarks k
      join posts p on p.id = k.post_id
      join blogs b on b.id = p.blog_id
      where k.user_id = ${reader.userId}
        and ${beyond(place, sql`k.created_at`, sql`k.post_id`)}
        and p.state = 'published'
        and (not p.is_internal or p.blog_id = any(${blogIds(reader)}::bigint[]))
        and not b.is_suspended
        and not ${isBlocked(sql`p.blog_id`, reader.blogIds)}
      order by k.created_at desc, k.post_id desc
      limit ${count(limit)}`,
  );
