import { sql, type Kysely } from 'kysely';
import { isBlocked } from '../blogs/block-queries.ts';
import type { BlogRow } from '../blogs/blog-queries.ts';
import type { Database } from '../../base/database/schema.ts';

type Db = Kysely<Database>;

/** The acting blog, and its user. */
export interface Acting {
  readonly userId: string;
  /** All blogs of the user. */
  readonly blogIds: readonly string[];
  /** The acting blog. */
  readonly ownId: string;
}

/** Favorites are chosen from the newest conversations and follows, up to this many of each. */
const candidates = 200;

/**
 * Returns the favorites of a blog: the blogs that its user follows, mutuals first, then by most
 * recent follow. If `includesRecent` is set, the blogs of its latest conversations precede them.
 * Excludes the user's own blogs, suspended blogs, bots, and blogs with a block in either direction.
 */
export async function favoriteBlogs(
  db: Db,
  { userId, blogIds, ownId }: Acting,
  includesRecent: boolean,
  limit: number,
): Promise<BlogRow[]> {
  const own = [...blogIds];
  const recent = sql`
    (
      select m.other_blog_id as blog_id, 3 as rank, m.last_modified_at as at
      from conversation_members m
      where m.blog_id = ${ownId} and m.last_modified_at > m.cleared_at
      order by m.last_modified_at desc
      limit ${sql.lit(candidates)}
    )
    union all`;
  const { rows } = await sql<BlogRow>`
    with followed as materialized (
      select f.blog_id, f.created_at
      from follows f
      where f.user_id = ${userId}
      order by f.created_at desc
      limit ${sql.lit(candidates)}
    ),
    found as (
      ${includesRecent ? recent : sql``}
      select
        f.blog_id,
        1 + exists (
          select 1
          from blog_members m
          join follows g on g.user_id = m.user_id
          where m.blog_id = f.blog_id and g.blog_id = any(${own}::bigint[])
        )::int as rank,
        f.created_at as at
      from followed f
    ),
    best as (
      select distinct on (blog_id) blog_id, rank, at
      from found
      order by blog_id, rank desc
    )
    select b.*
    from best s
    cross join lateral (select * from blogs where id = s.blog_id limit 1) b
    where not b.is_suspended
      and not b.is_bot
      and b.id <> all(${own}::bigint[])
      and not ${isBlocked(sql`b.id`, own)}
    order by s.rank desc, s.at desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Those of the given blogs that have a member who follows one of the user's blogs. */
export async function followersAmong(
  db: Db,
  own: readonly string[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ blog_id: string }>`
    select distinct m.blog_id
    from blog_members m
    join follows f on f.user_id = m.user_id
    where m.blog_id = any(${[...ids]}::bigint[])
      and f.blog_id = any(${[...own]}::bigint[])`.execute(db);
  return new Set(rows.map(({ blog_id }) => blog_id));
}

/** Those of the given blogs that have a conversation with the acting blog. */
export async function conversedAmong(
  db: Db,
  ownId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ blog_id: string }>`
    select other.id as blog_id
    from unnest(${[...ids]}::bigint[]) other (id)
    join conversations c
      on c.low_blog_id = least(other.id, ${ownId}::bigint)
      and c.high_blog_id = greatest(other.id, ${ownId}::bigint)`.execute(db);
  return new Set(rows.map(({ blog_id }) => blog_id));
}
