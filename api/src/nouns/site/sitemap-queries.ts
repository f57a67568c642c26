import { sql, type Kysely, type RawBuilder } from 'kysely';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { Database } from '../../base/database/schema.ts';

type Db = Kysely<Database>;
/** A page that search engines may show: its path, and the time of its last change. */
export interface SitePage {
  readonly path: string;
  readonly changed: Date;
}

/** The kinds of pages that have sitemap files. */
export const sitemapKinds = ['blogs', 'posts'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

const epoch = 1_700_000_000_000;
const day = 24 * 3600 * 1000;
/**
 * The smallest id of anything created at the given time, in milliseconds: the upper bits of an id
 * are milliseconds since `epoch`.
 */
const idAt = (at: number): string => (BigInt(Math.max(0, at - epoch)) << 22n).toString();

const isListedBlog = sql`
  not b.is_suspended
  and not b.is_spam
  and not b.is_nsfw
  and not b.is_adult
  and not b.is_login_only`;
const isPublicPost = sql`p.state = 'published' and not p.is_internal`;

/** Maximum number of entries per sitemap file. */
const maxEntries = 50_000;
/** Maximum number of days in one index: a hundred years. */
const maxDays = 36_525;

/** A sitemap file: its day as `YYYY-MM-DD` and, unless it is the day's first file, its first id. */
export interface SitemapPart {
  readonly day: string;
  readonly from?: string;
}

/**
 * The sitemap files of a kind, oldest first: one or more for each day on which a public post, or a
 * listed blog that now has posts, was created. The query steps along the primary key from day to
 * day, and within a day from file to file.
 */
export async function sitemapParts(
  db: Db,
  kind: SitemapKind,
  entries: number = maxEntries,
): Promise<SitemapPart[]> {
  const table = sql.table(kind);
  const next = (from: RawBuilder<unknown>): RawBuilder<unknown> =>
    kind === 'blogs'
      ? sql`(
        select b.id
        from blogs b
        where b.id >= ${from} and b.posts_count > 0 and ${isListedBlog}
        order by b.id
        limit 1
      )`
      : sql`(
        select p.id
        from posts p
        where p.id >= ${from} and ${isPublicPost}
        order by p.id
        limit 1
      )`;
  const { rows } = await sql<{ day: string; from: string | null }>`
    with recursive days (id, n) as (
      select ${next(sql`0::bigint`)}, 1
      union all
      select
        ${next(sql`(((((days.id >> 22) + ${epoch}) / ${day} + 1) * ${day} - ${epoch}) << 22)`)},
        n + 1
      from days
      where days.id is not null and n < ${maxDays}
    ),
    parts (day, start, is_first) as (
      select
        ((id >> 22) + ${epoch}) / ${day},
        greatest(((((id >> 22) + ${epoch}) / ${day}) * ${day} - ${epoch}) << 22, 0),
        true
      from days
      where id is not null
      union all
      select parts.day, following.id, false
      from parts
      cross join lateral (
        select t.id
        from ${table} t
        where t.id >= parts.start and t.id < (((parts.day + 1) * ${day} - ${epoch}) << 22)
        order by t.id
        offset ${entries}::bigint
        limit 1
      ) following
    )
    select
      to_char(to_timestamp(day * ${day} / 1000.0) at time zone 'UTC', 'YYYY-MM-DD') as day,
      case when not is_first then start end as from
    from parts
    order by parts.day, parts.start`.execute(db);
  return rows.map((row) => ({ day: row.day, ...(row.from !== null && { from: row.from }) }));
}

/** The public pages in one file of the day that begins at `at`, in milliseconds. */
export async function sitemapPages(
  db: Db,
  kind: SitemapKind,
  at: number,
  from?: string,
  entries: number = maxEntries,
): Promise<SitePage[]> {
  const made = sql`
    select *
    from ${sql.table(kind)}
    where id >= ${from ?? idAt(at)}::bigint
      and id >= ${idAt(at)}::bigint
      and id < ${idAt(at + day)}::bigint
    order by id
    limit ${entries}::bigint`;
  if (kind === 'blogs') {
    const { rows } = await sql<{ name: string; changed: Date }>`
      select
        b.name,
        coalesce(
          (
            select p.published_at
            from posts p
            where p.blog_id = b.id and ${isPublicPost}
            order by p.published_at desc
            limit 1
          ),
          b.created_at
        ) as changed
      from (${made}) b
      where b.posts_count > 0 and ${isListedBlog}
      order by b.id`.execute(db);
    return rows.map(({ name, changed }) => ({ path: blogPaths.home(name), changed }));
  }
  const { rows } = await sql<{ id: string; name: string; slug: string; changed: Date }>`
    select p.id, b.name, p.slug, p.updated_at as changed
    from (${made}) p
    join blogs b on b.id = p.blog_id
    where ${isPublicPost}
      and ${isListedBlog}
      and not coalesce((p.options->>'owner_flagged_nsfw')::boolean, false)
    order by p.id`.execute(db);
  return rows.map(({ id, name, slug, changed }) => ({
    path: blogPaths.post(name, id, slug),
    changed,
  }));
}
