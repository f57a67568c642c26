import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isBlocked } from '../blogs/block-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Place } from '../../base/wire/cursor.ts';

type Db = Kysely<Database>;
/** A post of a stream and its position. */
export interface Placed {
  readonly id: string;
  readonly at: number;
}
/**
 * The reader of a stream. Streams of several blogs leave out the blogs that a block, in either
 * direction, separates from one of the reader's blogs.
 */
export interface Reader {
  readonly userId: string;
  readonly blogIds: readonly string[];
}

const time = (place: Place): RawBuilder<Date> =>
  sql`to_timestamp(${place.at}::double precision / 1000)`;
/** Paging direction from a position. The nearest post comes first either way. */
export type Direction = 'older' | 'newer';
interface Comparison {
  readonly operator: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}
const comparisons: Readonly<Record<Direction, Comparison>> = {
  older: { operator: sql`<`, order: sql`desc` },
  newer: { operator: sql`>`, order: sql`asc` },
};
const beyond = (
  place: Place,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { operator }: Comparison = comparisons.older,
): RawBuilder<boolean> => sql`((${at}, ${id}) ${operator} (${time(place)}, ${place.id}::bigint))`;
const inOrder = (
  { order }: Comparison,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`order by ${at} ${order}, ${id} ${order}`;
const inMs = (column: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(extract(epoch from ${column}) * 1000)::bigint`;
/** Inlines small page sizes, so that generic plans know how few rows are needed. */
const count = (rows: number): RawBuilder<number> =>
  rows <= 100 ? sql.lit(rows) : sql`${rows}::bigint`;
const blogIds = (reader: Reader | undefined): string[] => [...(reader?.blogIds ?? [])];

/**
 * Condition for streams of all blogs: nothing sensitive, no spam and no suspended blogs. Visitors
 * see nothing of blogs that require a login.
 */
const isListed = (reader: Reader | undefined): RawBuilder<boolean> =>
  sql`(
    ${reader ? sql`true` : sql`not b.is_login_only`}
    and not b.is_suspended
    and not b.is_spam
    and not b.is_nsfw
    and not b.is_adult
    and not (p.options->>'owner_flagged_nsfw')::boolean
  )`;

async function run(db: Db, query: RawBuilder<{ id: string; at: string }>): Promise<Placed[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ id, at }) => ({ id, at: Number(at) }));
}

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
  return run(
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

/** Public posts of all blogs, nearest to a position first. */
export const explorePosts = (
  db: Db,
  reader: Reader | undefined,
  place: Place,
  limit: number,
  direction: Direction = 'older',
): Promise<Placed[]> =>
  run(
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
  run(
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
  run(
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
  return run(
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
  return run(
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
