import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { BlogsTable } from '../../base/database/schema/blogs.ts';
import type { Place } from '../../base/wire/cursor.ts';

type Db = Kysely<Database>;

/**
 * The blogs that blocks hide from the reader: those that one of the reader's blogs blocks or is
 * blocked by. For lists of posts, blogs, tags and replies; the queries of notes and activity repeat
 * this rule. Evaluated once per query.
 */
export const blockedBlogs = (own: readonly string[]): RawBuilder<{ blog_id: string }> => sql`
  select blocked_blog_id as blog_id
  from blocks
  where blog_id = any(${[...own]}::bigint[])
  union all
  select blog_id
  from blocks
  where blocked_blog_id = any(${[...own]}::bigint[])`;

/** Whether there is a block in either direction between a blog and one of the reader's blogs. */
export const isBlocked = (blog: RawBuilder<unknown>, own: readonly string[]): RawBuilder<boolean> =>
  sql`(${blog} in (${blockedBlogs(own)}))`;

/**
 * The blocks between a blog and the reader's blogs: which of the reader's blogs block it, and
 * whether it blocks one of them.
 */
export async function blocksBetween(
  db: Db,
  own: readonly string[],
  blogId: string,
): Promise<{ readonly byOwn: ReadonlySet<string>; readonly isBlocking: boolean }> {
  const { rows } = await sql<{ own: string | null }>`
    select blog_id as own
    from blocks
    where blog_id = any(${[...own]}::bigint[]) and blocked_blog_id = ${blogId}
    union all
    select null
    from blocks
    where blog_id = ${blogId} and blocked_blog_id = any(${[...own]}::bigint[])`.execute(db);
  return {
    byOwn: new Set(rows.flatMap(({ own: id }) => (id === null ? [] : [id]))),
    isBlocking: rows.some(({ own: id }) => id === null),
  };
}

/**
 * What blocks hide from the reader in trails: posts, by id, and blogs, by name. The name is needed
 * for deleted posts: their ids no longer lead to a blog.
 */
export interface BlockedInTrails {
  readonly postIds: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

export async function blockedInTrails(
  db: Db,
  own: readonly string[],
  postIds: readonly string[],
  names: readonly string[],
): Promise<BlockedInTrails> {
  if (own.length === 0 || postIds.length === 0) return { postIds: new Set(), names: new Set() };
  const { rows } = await sql<{ post_id: string | null; name: string | null }>`
    with blocked as materialized (${blockedBlogs(own)})
    select p.id as post_id, null as name
    from posts p
    where exists (select 1 from blocked)
      and p.id = any(${[...new Set(postIds)]}::bigint[])
      and p.blog_id in (select blog_id from blocked)
    union all
    select null, b.name
    from blocked k
    join blogs b on b.id = k.blog_id
    where b.name = any(${[...new Set(names)]}::text[])`.execute(db);
  const known = <T>(value: T | null): T[] => (value === null ? [] : [value]);
  return {
    postIds: new Set(rows.flatMap(({ post_id }) => known(post_id))),
    names: new Set(rows.flatMap(({ name }) => known(name))),
  };
}

/** The blogs that a blog blocks, most recently blocked first, after a cursor. */
export async function blocksOf(
  db: Db,
  blogId: string,
  place: Place,
  limit: number,
): Promise<(Selectable<BlogsTable> & { readonly blocked_at: Date })[]> {
  const { rows } = await sql<Selectable<BlogsTable> & { blocked_at: Date }>`
    select b.*, k.created_at as blocked_at
    from blocks k
    join blogs b on b.id = k.blocked_blog_id
    where k.blog_id = ${blogId}
      and (k.created_at, k.blocked_blog_id) < (
        to_timestamp(${place.at}::double precision / 1000), ${place.id}::bigint
      )
    order by k.created_at desc, k.blocked_blog_id desc
    limit ${limit}`.execute(db);
  return rows;
}
