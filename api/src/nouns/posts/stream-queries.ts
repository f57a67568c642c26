import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isBlocked } from '../blogs/block-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Place } from '../../base/wire/cursor.ts';
import {
  beyond,
  blogIds,
  comparisons,
  count,
  inMs,
  inOrder,
  isListed,
  placesOf,
  type Direction,
  type Placed,
  type Reader,
} from './stream-parts.ts';

type Db = Kysely<Database>;
/**
 * For readers who follow at least `from` blogs, a full scan reads the nearest posts of all blogs:
 * `perBlog` posts per followed blog, counting at most `blogs` followed blogs. A fraction of these
 * posts (`sample`) is read first, to see whether the full scan is needed and worthwhile. The values
 * were chosen by measurements with `npm run bench -- follows`.
 */
const scan = { from: 200, perBlog: 4, blogs: 500, sample: 1 / 8 } as const;

/**
 * Posts of followed and own blogs, nearest to a position first; exact for any number of follows.
 *
 * For readers of many blogs, scanning everyone's nearest posts usually fills the page and is
 * cheaper than probing each blog. If a sample does not fill the page but shows that the full scan
 * probably will, the full scan follows. If neither fills the page, it is read in two stages: first
 * the blogs that can contribute, then their posts. A page of n posts comes from at most n blogs, so
 * the result is exact (docs/decisions/0040-home-feed.md).
 */
export const dashboardPosts = (
  db: Db,
  reader: Reader,
  place: Place,
  limit: number,
  direction: Direction = 'older',
): Promise<Placed[]> => {
  const own = blogIds(reader);
  const comparison = comparisons[direction];
  const ofPost = [sql`p.published_at`, sql`p.id`] as const;
  /** Scans the nearest posts of all blogs for those that the reader sees. */
  const scanNearest = (posts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
        select p.id, p.published_at
        from (
          select id, blog_id, published_at
          from posts p
          where p.state = 'published'
            and not p.is_internal
            and ${beyond(place, ...ofPost, comparison)}
          ${inOrder(comparison, ...ofPost)}
          limit ${posts}
        ) p
        -- no joins: rows stay in order, so the limit stops the scan early
        where case
            when p.blog_id = any(${own}::bigint[])
              or (
                select true
                from follows f
                where f.user_id = ${reader.userId} and f.blog_id = p.blog_id
              )
            then not (select b.is_suspended from blogs b where b.id = p.blog_id)
          end
          and not ${isBlocked(sql`p.blog_id`, own)}
        ${inOrder(comparison, ...ofPost)}
        limit ${count(limit)}`;
  return placesOf(
    db,
    sql`
      with counted as materialized (
        select case
            when count(*) >= ${sql.lit(scan.from)} then ${sql.lit(scan.perBlog)} * count(*)
            else 0
          end as posts
        from (
          select from follows where user_id = ${reader.userId} limit ${sql.lit(scan.blogs)}
        ) f
      ),
      followed as (
        select blog_id
        from follows
        where user_id = ${reader.userId}
        union
        select unnest(${own}::bigint[])
      ),
      sampled as materialized (
        ${scanNearest(sql`(select ceil(posts * ${sql.lit(scan.sample)}) from counted)`)}
      ),
      tried as materialized (
        ${scanNearest(sql`(
          select case
              when count(*) < ${count(limit)} and count(*) >= ${count(limit)} * ${sql.lit(scan.sample)}
              then (select posts from counted)
              else 0
            end
          from sampled
        )`)}
      ),
      scanned as (
        select id, published_at from sampled where (select count(*) from sampled) = ${count(limit)}
        union all
        select id, published_at from tried where (select count(*) from tried) = ${count(limit)}
      ),
      sources as materialized (
        select f.blog_id
        from followed f
        cross join lateral (
          select p.published_at, p.id
          from posts p
          where p.blog_id = f.blog_id
            and p.state = 'published'
            and not p.is_internal
            and ${beyond(place, ...ofPost, comparison)}
          ${inOrder(comparison, ...ofPost)}
          limit 1
        ) nearest
        where not exists (select from scanned)
          and not exists (select 1 from blogs b where b.id = f.blog_id and b.is_suspended)
          and not ${isBlocked(sql`f.blog_id`, own)}
        ${inOrder(comparison, sql`nearest.published_at`, sql`nearest.id`)}
        limit ${count(limit)}
      ),
      page as materialized (
        select id, published_at from scanned
        union all
        select p.id, p.published_at
        from sources s
        cross join lateral (
          select id, published_at
          from posts p
          where p.blog_id = s.blog_id
            and p.state = 'published'
            and not p.is_internal
            and ${beyond(place, ...ofPost, comparison)}
          ${inOrder(comparison, ...ofPost)}
          limit ${count(limit)}
        ) p
        union all
        select p.id, p.published_at
        from posts p
        where p.blog_id = any(${own}::bigint[])
          and p.state = 'published'
          and p.is_internal
          and ${beyond(place, ...ofPost, comparison)}
      )
      select id, ${inMs(sql`published_at`)} as at
      from page
      ${inOrder(comparison, sql`published_at`, sql`id`)}
      limit ${count(limit)}`,
  );
};

/**
 * Whether fewer than `most` newer public posts share a value of this post, such as its blog, within
 * the 24 hours after it. Depends only on the posts, not on the page or the reader, so that pages fit
 * together. Reads at most `most` entries of an index.
 */
const isAmongNewest = (column: RawBuilder<unknown>, most: number): RawBuilder<boolean> => sql`(
  select count(*) < ${sql.lit(most)}
  from (
    select 1
    from posts q
    where q.${column} = p.${column}
      and q.state = 'published'
      and not q.is_internal
      and (q.published_at, q.id) > (p.published_at, p.id)
      and q.published_at < p.published_at + interval '24 hours'
    order by q.published_at, q.id
    limit ${sql.lit(most)}
  ) newer
)`;

/**
 * Public posts of all blogs, nearest to a position first: of each blog and each account, the newest
 * `perDay` of any 24 hours, so that nobody can fill the stream.
 */
export const explorePosts = (
  db: Db,
  reader: Reader | undefined,
  perDay: number,
  place: Place,
  limit: number,
  direction: Direction = 'older',
): Promise<Placed[]> =>
  placesOf(
    db,
    sql`
      select p.id, ${inMs(sql`p.published_at`)} as at
      from posts p
      join blogs b on b.id = p.blog_id
      where p.state = 'published'
        and not p.is_internal
        and ${beyond(place, sql`p.published_at`, sql`p.id`, comparisons[direction])}
        and ${isListed(reader)}
        and not ${isBlocked(sql`p.blog_id`, blogIds(reader))}
        and ${isAmongNewest(sql`blog_id`, perDay)}
        and ${isAmongNewest(sql`author_id`, perDay)}
      ${inOrder(comparisons[direction], sql`p.published_at`, sql`p.id`)}
      limit ${count(limit)}`,
  );

/** Posts with a tag, nearest to a position first. `tag` is the tag's key. */
export const taggedPosts = (
  db: Db,
  reader: Reader | undefined,
  tag: string,
  place: Place,
  limit: number,
  direction: Direction = 'older',
): Promise<Placed[]> =>
  placesOf(
    db,
    sql`
      select p.id, ${inMs(sql`t.published_at`)} as at
      from post_tags t
      join posts p on p.id = t.post_id
      join blogs b on b.id = p.blog_id
      where t.tag = ${tag}
        and ${beyond(place, sql`t.published_at`, sql`t.post_id`, comparisons[direction])}
        and ${isListed(reader)}
        and not ${isBlocked(sql`p.blog_id`, blogIds(reader))}
      ${inOrder(comparisons[direction], sql`t.published_at`, sql`t.post_id`)}
      limit ${count(limit)}`,
  );

/** Posts that a reader likes, nearest to a position first. Positions are the times of the likes. */
export const likedPosts = (
  db: Db,
  reader: Reader,
  place: Place,
  limit: number,
  direction: Direction = 'older',
): Promise<Placed[]> =>
  placesOf(
    db,
    sql`
      select l.post_id as id, ${inMs(sql`l.created_at`)} as at
      from likes l
      join posts p on p.id = l.post_id
      join blogs b on b.id = p.blog_id
      where l.user_id = ${reader.userId}
        and ${beyond(place, sql`l.created_at`, sql`l.post_id`, comparisons[direction])}
        and p.state = 'published'
        and not p.is_internal
        and not b.is_suspended
        and not ${isBlocked(sql`p.blog_id`, blogIds(reader))}
      ${inOrder(comparisons[direction], sql`l.created_at`, sql`l.post_id`)}
      limit ${count(limit)}`,
  );

/**
 * Posts of a blog, nearest to a position first; `withPrivate` adds private and members-only posts.
 */
export const blogStreamPosts = (
  db: Db,
  blogId: string,
  withPrivate: boolean,
  place: Place,
  limit: number,
  offset = 0,
  direction: Direction = 'older',
): Promise<Placed[]> => {
  const comparison = comparisons[direction];
  const ofPost = [sql`p.published_at`, sql`p.id`] as const;
  const nearest = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(
      select p.id, p.published_at
      from posts p
      where p.blog_id = ${blogId}
        and p.state = 'published'
        and ${which}
        and ${beyond(place, ...ofPost, comparison)}
      ${inOrder(comparison, ...ofPost)}
      limit ${count(limit + offset)}
    )`;
  return placesOf(
    db,
    sql`
      select id, ${inMs(sql`published_at`)} as at
      from (
        ${nearest(sql`not p.is_internal`)}
        union all
        ${nearest(sql`${withPrivate} and p.is_internal`)}
      ) shown
      ${inOrder(comparison, sql`published_at`, sql`id`)}
      limit ${count(limit)} offset ${offset}`,
  );
};

/**
 * Drafts of some blogs, and their posts that wait for a video, newest first. Only the id of a
 * position matters. Reads at most a page per blog and state from an index, so the cost does not
 * grow with the number of drafts.
 */
export const draftPosts = (
  db: Db,
  blogs: readonly string[],
  place: Place,
  limit: number,
): Promise<Placed[]> => {
  const newestOf = (state: 'draft' | 'transcoding'): RawBuilder<unknown> => sql`(
    select p.id
    from unnest(${[...blogs]}::bigint[]) as own (blog_id)
    cross join lateral (
      select id
      from posts
      where blog_id = own.blog_id and state = ${sql.lit(state)} and id < ${place.id}::bigint
      order by id desc
      limit ${count(limit)}
    ) p
  )`;
  return placesOf(
    db,
    sql`
      select id, 0::bigint as at
      from (${newestOf('draft')} union all ${newestOf('transcoding')}) waiting
      order by id desc
      limit ${count(limit)}`,
  );
};

/** Publication time of a post, for paging from it; undefined if the post or its time is missing. */
export async function publishedTime(db: Db, id: string): Promise<number | undefined> {
  const { rows } = await sql<{
    published: string | null;
  }>`select ${inMs(sql`p.published_at`)} as published from posts p where p.id = ${id}`.execute(db);
  const published = rows[0]?.published ?? undefined;
  return published === undefined ? undefined : Number(published);
}
