import { sql, type Kysely, type RawBuilder } from 'kysely';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { Database } from '../database/schema.ts';

type Db = Kysely<Database>;
/** A page that search engines may show: its path, and when it changed. */
export interface SitePage { readonly path: string; readonly changed: Date }

/** What a sitemap lists. */
export const sitemapKinds = ['blogs', 'posts'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

const epoch = 1_700_000_000_000;
const day = 24 * 3600 * 1000;
/** The smallest id that can be made at a time; ids carry milliseconds in their upper bits. */
const idAt = (at: number): string => (BigInt(Math.max(0, at - epoch)) << 22n).toString();

const isListedBlog = sql`not b.is_suspended and not b.is_spam and not b.is_nsfw and not b.is_adult and not b.is_login_only`;
const isPublicPost = sql`p.state = 'published' and not p.is_internal`;

/** Entries that the format allows in one file; a day that made more shows the first of them. */
const mostEntries = 50_000;
/** Days that one index can name: a hundred years. */
const mostDays = 36_525;

/** The days, as `YYYY-MM-DD`, on which something public was made; oldest first. Goes from day to day along the primary key. */
export async function sitemapDays(db: Db, kind: SitemapKind): Promise<string[]> {
  const next = (from: RawBuilder<unknown>): RawBuilder<unknown> => (kind === 'blogs'
    ? sql`(select b.id from blogs b where b.id >= ${from} and b.posts_count > 0 and ${isListedBlog} order by b.id limit 1)`
    : sql`(select p.id from posts p where p.id >= ${from} and ${isPublicPost} order by p.id limit 1)`);
  const { rows } = await sql<{ day: string }>`
    with recursive days (id, n) as (
      select ${next(sql`0::bigint`)}, 1
      union all
      select ${next(sql`(((((days.id >> 22) + ${epoch}) / ${day} + 1) * ${day} - ${epoch}) << 22)`)}, n + 1 from days where days.id is not null and n < ${mostDays})
    select to_char(to_timestamp(((id >> 22) + ${epoch}) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD') as day from days where id is not null`.execute(db);
  return rows.map(({ day: one }) => one);
}

/** The public pages of what was made on a day. */
export async function sitemapPages(db: Db, kind: SitemapKind, from: number): Promise<SitePage[]> {
  const [first, behind] = [idAt(from), idAt(from + day)];
  if (kind === 'blogs') {
    const { rows } = await sql<{ name: string; changed: Date }>`
      select b.name, coalesce((select p.published_at from posts p where p.blog_id = b.id and ${isPublicPost} order by p.published_at desc limit 1), b.created_at) as changed
      from blogs b where b.id >= ${first}::bigint and b.id < ${behind}::bigint and b.posts_count > 0 and ${isListedBlog} order by b.id limit ${mostEntries}`.execute(db);
    return rows.map(({ name, changed }) => ({ path: blogPaths.home(name), changed }));
  }
  const { rows } = await sql<{ id: string; name: string; slug: string; changed: Date }>`
    select p.id, b.name, p.slug, p.updated_at as changed from posts p join blogs b on b.id = p.blog_id
    where p.id >= ${first}::bigint and p.id < ${behind}::bigint and ${isPublicPost} and ${isListedBlog} and not coalesce((p.options->>'owner_flagged_nsfw')::boolean, false) order by p.id limit ${mostEntries}`.execute(db);
  return rows.map(({ id, name, slug, changed }) => ({ path: blogPaths.post(name, id, slug), changed }));
}
