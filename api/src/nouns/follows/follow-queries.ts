import { sql, type Kysely } from 'kysely';
import { isBlocked } from '../blogs/block-queries.ts';
import type { BlogRow } from '../blogs/blog-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Place } from '../../base/wire/cursor.ts';
import type { Reader } from '../posts/stream-parts.ts';
import { keepForUndo, keptOf, type Press } from '../undo/undoable-queries.ts';

type Db = Kysely<Database>;

const pressOf = (userId: string, blogId: string): Press => ({
  user_id: userId,
  kind: 'follow',
  subject: blogId,
});

/** Stores a follow; idempotent. A follow that ended a moment ago gets its time back. */
export async function insertFollow(db: Db, userId: string, blogId: string): Promise<void> {
  await sql`
    insert into follows (user_id, blog_id, created_at)
    select ${userId}, ${blogId}, coalesce(
      (${keptOf(pressOf(userId, blogId))} ->> 'created_at')::timestamptz, clock_timestamp()
    )
    on conflict do nothing`.execute(db);
}
/** Stores several follows; those that exist already stay. */
export async function insertFollows(
  db: Db,
  userId: string,
  blogIds: readonly string[],
): Promise<void> {
  if (blogIds.length === 0) return;
  await db
    .insertInto('follows')
    .values(blogIds.map((blogId) => ({ user_id: userId, blog_id: blogId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether the person whose primary blog one blog is follows another one. */
export async function isFollower(db: Db, blogId: string, followedId: string): Promise<boolean> {
  const row = await db
    .selectFrom('blog_members as m')
    .innerJoin('follows as f', 'f.user_id', 'm.user_id')
    .select('m.user_id')
    .where('m.blog_id', '=', blogId)
    .where('m.is_primary', '=', true)
    .where('f.blog_id', '=', followedId)
    .executeTakeFirst();
  return row !== undefined;
}

export const followsAnybody = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('follows')
    .select('blog_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Ends a follow, which can be undone for a while. */
export async function deleteFollow(db: Db, userId: string, blogId: string): Promise<void> {
  await keepForUndo(
    db,
    pressOf(userId, blogId),
    sql`
      select jsonb_build_object('created_at', created_at, 'subscribed_at', subscribed_at)
      from follows
      where user_id = ${userId} and blog_id = ${blogId}`,
  );
  await db
    .deleteFrom('follows')
    .where('user_id', '=', userId)
    .where('blog_id', '=', blogId)
    .execute();
}

/**
 * Subscribes to a followed blog from `since`; an existing subscription keeps its start, and one that
 * ended a moment ago with its follow gets it back. Null unsubscribes. Returns false when the blog is
 * not followed.
 */
export async function setSubscription(
  db: Db,
  userId: string,
  blogId: string,
  since: Date | null,
): Promise<boolean> {
  const subscribed_at =
    since === null
      ? null
      : sql<Date>`coalesce(
    subscribed_at,
    (${keptOf(pressOf(userId, blogId))} ->> 'subscribed_at')::timestamptz,
    ${since}
  )`;
  const { numUpdatedRows } = await db
    .updateTable('follows')
    .set({ subscribed_at })
    .where('user_id', '=', userId)
    .where('blog_id', '=', blogId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Number of blogs that a user has subscribed to, not counting the blog `without`. */
export async function countSubscriptions(db: Db, userId: string, without: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from follows
    where user_id = ${userId} and subscribed_at is not null and blog_id <> ${without}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The blogs that a user follows, most recently followed first, after a cursor; without suspended
 * ones.
 */
export async function followedBlogs(
  db: Db,
  userId: string,
  place: Place,
  limit: number,
): Promise<(BlogRow & { readonly followed_at: Date })[]> {
  const { rows } = await sql<BlogRow & { followed_at: Date }>`
    select b.*, f.created_at as followed_at
    from follows f
    join blogs b on b.id = f.blog_id
    where f.user_id = ${userId}
      and (f.created_at, f.blog_id) < (
        to_timestamp(${place.at}::double precision / 1000), ${place.id}::bigint
      )
      and not b.is_suspended
    order by f.created_at desc, f.blog_id desc
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * The followers of a blog, each as their primary blog, newest first, after a cursor. Leaves out
 * suspended blogs, and those with a block between them and the reader.
 */
export async function followersOf(
  db: Db,
  reader: Reader,
  blogId: string,
  place: Place,
  limit: number,
): Promise<(BlogRow & { readonly followed_at: Date })[]> {
  const { rows } = await sql<BlogRow & { followed_at: Date }>`
    select b.*, f.created_at as followed_at
    from follows f
    join blog_members m on m.user_id = f.user_id and m.is_primary
    join blogs b on b.id = m.blog_id
    where f.blog_id = ${blogId}
      and f.created_at <= to_timestamp(${place.at}::double precision / 1000)
      and (f.created_at, m.blog_id) < (
        to_timestamp(${place.at}::double precision / 1000), ${place.id}::bigint
      )
      and not b.is_suspended
      and not ${isBlocked(sql`b.id`, reader.blogIds)}
    order by f.created_at desc, m.blog_id desc
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Who of these users follows one of these blogs, and whether they subscribe to the posts of one.
 */
export async function followersAmong(
  db: Db,
  blogIds: readonly string[],
  userIds: readonly string[],
): Promise<{ user_id: string; is_subscribed: boolean }[]> {
  if (blogIds.length === 0 || userIds.length === 0) return [];
  const { rows } = await sql<{ user_id: string; is_subscribed: boolean }>`
    select user_id, bool_or(subscribed_at is not null) as is_subscribed
    from follows
    where blog_id = any(${[...blogIds]}::bigint[]) and user_id = any(${[...userIds]}::text[])
    group by user_id`.execute(db);
  return rows;
}
