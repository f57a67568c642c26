import { sql, type Kysely } from 'kysely';
import { isBlocked } from '../blogs/block-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Place } from '../../base/wire/cursor.ts';
import {
  beyond,
  blogIds,
  count,
  inMs,
  isListed,
  placesOf,
  type Placed,
  type Reader,
} from '../posts/stream-parts.ts';

type Db = Kysely<Database>;

/** Stores the follow of a tag; false if the user follows `limit` others already. Idempotent. */
export async function insertFollowedTag(
  db: Db,
  userId: string,
  tag: string,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`
    with others as (select tag from followed_tags where user_id = ${userId}),
    added as (
      insert into followed_tags (user_id, tag)
      select ${userId}, ${tag}
      where (select count(*) from others where tag <> ${tag}) < ${limit}
      on conflict do nothing
      returning tag
    )
    select tag
    from added
    union
    select tag
    from others
    where tag = ${tag}`.execute(db);
  return rows.length > 0;
}
export async function deleteFollowedTag(db: Db, userId: string, tag: string): Promise<void> {
  await db
    .deleteFrom('followed_tags')
    .where('user_id', '=', userId)
    .where('tag', '=', tag)
    .execute();
}

/** The tags that a user follows, latest first. */
export async function followedTags(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('followed_tags')
    .select('tag')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('tag')
    .execute();
  return rows.map(({ tag }) => tag);
}

/** Which of some tags a user follows. */
export async function followedAmong(
  db: Db,
  userId: string,
  tags: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag
    from followed_tags
    where user_id = ${userId} and tag = any(${[...tags]}::text[])`.execute(db);
  return rows.map(({ tag }) => tag);
}

/**
 * Public posts with a tag that the reader follows, newest first, each once. Reads at most a page of
 * each tag from an index, so the cost grows with the followed tags, but not with the posts.
 */
export const followedTagPosts = (
  db: Db,
  reader: Reader,
  place: Place,
  limit: number,
): Promise<Placed[]> =>
  placesOf(
    db,
    sql`
      with followed as materialized (
        select tag from followed_tags where user_id = ${reader.userId}
      ),
      page as (
        -- a post with several of the tags is found several times
        select distinct newest.id, newest.published_at
        from followed f
        cross join lateral (
          select t.post_id as id, t.published_at
          from post_tags t
          join posts p on p.id = t.post_id
          join blogs b on b.id = p.blog_id
          where t.tag = f.tag
            and ${beyond(place, sql`t.published_at`, sql`t.post_id`)}
            and ${isListed(reader)}
            and not ${isBlocked(sql`p.blog_id`, blogIds(reader))}
          order by t.published_at desc, t.post_id desc
          limit ${count(limit)}
        ) newest
      )
      select id, ${inMs(sql`published_at`)} as at
      from page
      order by published_at desc, id desc
      limit ${count(limit)}`,
  );
