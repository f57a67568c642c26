import { sql, type Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';

type Db = Kysely<Database>;
/** The tags of a blog are counted in this many of its newest posts. */
const countedPosts = 50;
/** Maximum number of tags returned for a blog. */
const keptTags = 5;

/** Facts that introduce some blogs to a reader. Each map holds only the blogs with that fact. */
export interface ParticipantFacts {
  /** Most used tags of the newest public posts, most used first. */
  readonly tags: ReadonlyMap<string, readonly string[]>;
  /** When each blog published its newest public post. */
  readonly updated: ReadonlyMap<string, Date>;
  /** When the reader began to follow each blog. */
  readonly followedSince: ReadonlyMap<string, Date>;
  /** When a member of each blog first followed the acting blog; ended follows do not count. */
  readonly followingSince: ReadonlyMap<string, Date>;
  /** Blogs that block one of the reader's blogs: they show the reader no more than their name. */
  readonly hidden: ReadonlySet<string>;
}

/** Most used tags of some blogs. Reads at most 50 posts of each from the index of public posts. */
async function tagsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; tags: string[] }>`
    select b.id, t.tags
    from unnest(${[...ids]}::bigint[]) b (id)
    cross join lateral (
      select array_agg(most.tag order by most.uses desc, most.tag) as tags
      from (
        select mode() within group (order by tag) as tag, count(*) as uses
        from (
          select tags
          from posts
          where blog_id = b.id and state = 'published' and not is_internal
          order by published_at desc, id desc
          limit ${sql.lit(countedPosts)}
        ) newest
        cross join unnest(newest.tags) tag
        group by lower(tag)
        order by uses desc, tag
        limit ${sql.lit(keptTags)}
      ) most
    ) t
    where t.tags is not null`.execute(db);
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}

/** When some blogs published their newest public posts, from the index of public posts. */
async function newestOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<Since>`
    select b.id, newest.published_at as since
    from unnest(${[...ids]}::bigint[]) b (id)
    cross join lateral (
      select published_at
      from posts
      where blog_id = b.id and state = 'published' and not is_internal
      order by published_at desc, id desc
      limit 1
    ) newest`.execute(db);
  return timesOf(rows);
}

type Since = { readonly id: string; readonly since: Date };
const timesOf = (rows: readonly Since[]): ReadonlyMap<string, Date> =>
  new Map(rows.map(({ id, since }) => [id, since]));

async function followedSince(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<Since>`
    select blog_id as id, created_at as since
    from follows
    where user_id = ${userId} and blog_id = any(${[...ids]}::bigint[])`.execute(db);
  return timesOf(rows);
}

async function followingSince(
  db: Db,
  ownId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<Since>`
    select m.blog_id as id, min(f.created_at) as since
    from blog_members m
    join follows f on f.user_id = m.user_id and f.blog_id = ${ownId}
    where m.blog_id = any(${[...ids]}::bigint[])
    group by m.blog_id`.execute(db);
  return timesOf(rows);
}

async function hiddenFrom(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('blocks as b')
    .innerJoin('blog_members as m', 'm.blog_id', 'b.blocked_blog_id')
    .select('b.blog_id as id')
    .where('m.user_id', '=', userId)
    .where(sql<boolean>`b.blog_id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Loads the facts that introduce some blogs to a user who acts as one of their blogs, in five
 * queries for all blogs together.
 */
export async function participantFacts(
  db: Db,
  reader: { readonly userId: string; readonly ownId: string },
  ids: readonly string[],
): Promise<ParticipantFacts> {
  const blogs = [...new Set(ids)];
  const [tags, updated, followed, following, hidden] = await Promise.all([
    tagsOf(db, blogs),
    newestOf(db, blogs),
    followedSince(db, reader.userId, blogs),
    followingSince(db, reader.ownId, blogs),
    hiddenFrom(db, reader.userId, blogs),
  ]);
  return { tags, updated, followedSince: followed, followingSince: following, hidden };
}
