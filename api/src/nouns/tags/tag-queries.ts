import { sql, type Kysely, type RawBuilder } from 'kysely';
import { blockedBlogs } from '../blogs/block-queries.ts';
import type { Database } from '../../base/database/schema.ts';

type Db = Kysely<Database>;

/** Number of an author's newest posts whose tags are suggested. */
const ownPosts = 1000;
/** Number of newest posts whose tags are counted for popularity. */
const countedPosts = 200_000;
/** Maximum number of popular tags that are stored. */
const keptTags = 20_000;
/** Number of popular tags that one call reads. */
const popularCandidates = 40;
/** For readers with blocks: number of newest posts checked per popular tag. */
const checkedPosts = 50;

/** A tag as it is shown, and its lower-case form (`key`), by which tags are compared. */
export interface FoundTag {
  readonly key: string;
  readonly tag: string;
}

/**
 * Matches keys that start with a prefix, as a range that an index supports. The upper bound is the
 * prefix plus the last Unicode character.
 */
const beginsWith = (key: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql`(${key} >= ${text} collate "C" and ${key} < (${text} || chr(1114111)) collate "C")`;

/**
 * An author's tags that begin with a key: first those used on the given blog, then all others, each
 * group sorted by number of uses. For an empty key, all tags, sorted by last use.
 */
export async function ownTags(
  db: Db,
  {
    userId,
    blogId,
    key,
    limit,
  }: {
    readonly userId: string;
    readonly blogId: string | undefined;
    readonly key: string;
    readonly limit: number;
  },
): Promise<FoundTag[]> {
  const lastUse = sql`max(created_at) desc`;
  const order =
    key === ''
      ? lastUse
      : sql`
        bool_or(blog_id = ${blogId ?? null}::bigint) desc nulls last,
        count(*) desc,
        ${lastUse}`;
  const { rows } = await sql<FoundTag>`
    with recent as materialized (
      select blog_id, tags, created_at
      from posts
      where author_id = ${userId} and tags <> '{}' and state <> 'removed'
      order by created_at desc
      limit ${sql.lit(ownPosts)}
    )
    select lower(tag) as key, (array_agg(tag order by created_at desc))[1] as tag
    from recent
    cross join unnest(tags) tag
    where ${beginsWith(sql`lower(tag)`, key)}
    group by lower(tag)
    order by ${order}, key
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Popular tags that begin with a key, most popular first. Leaves out tags that only blocked blogs
 * have used recently.
 */
export async function popularTags(
  db: Db,
  {
    blogIds,
    key,
    without,
    since,
    limit,
  }: {
    readonly blogIds: readonly string[];
    readonly key: string;
    readonly without: readonly string[];
    readonly since: Date;
    readonly limit: number;
  },
): Promise<FoundTag[]> {
  const { rows } = await sql<FoundTag>`
    with blocked as materialized (${blockedBlogs(blogIds)}),
    candidates as materialized (
      select key, tag, blogs, uses
      from popular_tags
      where ${beginsWith(sql`key`, key)} and key <> all(${[...without]}::text[])
      order by blogs desc, uses desc, key
      limit ${sql.lit(popularCandidates)}
    )
    select key, tag
    from candidates c
    where not exists (select 1 from blocked)
      or exists (
        select 1
        from (
          select post_id
          from post_tags t
          where t.tag = c.key collate "default" and t.published_at > ${since}
          order by t.published_at desc, t.post_id desc
          limit ${sql.lit(checkedPosts)}
        ) newest
        join posts p on p.id = newest.post_id
        where p.blog_id not in (select blog_id from blocked)
      )
    order by blogs desc, uses desc, key
    limit ${limit}`.execute(db);
  return rows;
}

/** When popular tags were last counted; undefined before the first time. */
export const popularTagsCountedAt = async (db: Db): Promise<Date | undefined> =>
  (await db.selectFrom('popular_tags_counted').select('at').executeTakeFirst())?.at;

/**
 * Recounts the tags that at least two blogs have used in public posts since a given time. Ignores
 * sensitive posts, and suspended, spam and sensitive blogs. Does nothing while another count is
 * running, in this process or another.
 */
export async function countPopularTags(db: Db, since: Date, now: Date): Promise<void> {
  await db.transaction().execute(async function replaceCounts(trx) {
    const { rows } = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_xact_lock(
        hashtextextended('popular tags', 0)
      ) as is_mine`.execute(trx);
    if (rows[0]?.is_mine !== true) return;
    await sql`set local statement_timeout = 60000`.execute(trx);
    await trx.deleteFrom('popular_tags').execute();
    await sql`
      insert into popular_tags (key, tag, blogs, uses)
      select lower(tag), mode() within group (order by tag), count(distinct p.blog_id), count(*)
      from (
        select blog_id, tags
        from posts
        where state = 'published'
          and not is_internal
          and published_at > ${since}
          and tags <> '{}'
          and not (options->>'owner_flagged_nsfw')::boolean
        order by published_at desc, id desc
        limit ${sql.lit(countedPosts)}
      ) p
      join blogs b
        on b.id = p.blog_id
          and not b.is_suspended
          and not b.is_spam
          and not b.is_nsfw
          and not b.is_adult
      cross join unnest(p.tags) tag
      group by lower(tag)
      having count(distinct p.blog_id) > 1
      order by 3 desc, 4 desc
      limit ${sql.lit(keptTags)}`.execute(trx);
    await trx.deleteFrom('popular_tags_counted').execute();
    await trx.insertInto('popular_tags_counted').values({ at: now }).execute();
  });
}
