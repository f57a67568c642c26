import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { Place } from '../../base/wire/cursor.ts';
import type { Placed } from '../posts/stream-parts.ts';

type Db = Kysely<Database>;
const inMs = (column: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(extract(epoch from ${column}) * 1000)::bigint`;
const time = (at: number): RawBuilder<Date> => sql`to_timestamp(${at}::double precision / 1000)`;

/** Maximum number of months, which bounds the search. */
const maxMonths = 600;

/**
 * The months in which a blog published, newest first, as `YYYY-MM` in UTC. Jumps from month to
 * month along the index: the cost depends on the number of months, not of posts.
 */
export async function monthsOf(db: Db, blogId: string, withInternal: boolean): Promise<string[]> {
  const newestBefore = (
    before: RawBuilder<unknown>,
    isInternal: boolean,
  ): RawBuilder<unknown> => sql`(
    select p.published_at
    from posts p
    where p.blog_id = ${blogId}
      and p.state = 'published'
      and ${isInternal ? sql`p.is_internal` : sql`not p.is_internal`}
      and p.published_at < ${before}
    order by p.published_at desc
    limit 1
  )`;
  const newest = (before: RawBuilder<unknown>): RawBuilder<unknown> =>
    withInternal
      ? sql`greatest(${newestBefore(before, false)}, ${newestBefore(before, true)})`
      : newestBefore(before, false);
  const { rows } = await sql<{ month: string }>`
    with recursive months (at, n) as (
      select ${newest(sql`'infinity'::timestamptz`)}, 1
      union all
      select ${newest(sql`date_trunc('month', months.at, 'UTC')`)}, n + 1
      from months
      where months.at is not null and n < ${maxMonths}
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month
    from months
    where at is not null`.execute(db);
  return rows.map(({ month }) => month);
}

/** Posts of a blog between two times, newest first, after a cursor. */
export async function postsBetween(
  db: Db,
  blogId: string,
  withInternal: boolean,
  from: number,
  to: number,
  place: Place,
  limit: number,
): Promise<Placed[]> {
  const within = (isInternal: RawBuilder<boolean>): RawBuilder<unknown> => sql`(
    select p.id, p.published_at
    from posts p
    where p.blog_id = ${blogId}
      and p.state = 'published'
      and ${isInternal}
      and p.published_at >= ${time(from)}
      and p.published_at < ${time(to)}
      and (p.published_at, p.id) < (${time(place.at)}, ${place.id}::bigint)
    order by p.published_at desc, p.id desc
    limit ${sql.lit(limit)}
  )`;
  const { rows } = await sql<{ id: string; at: string }>`
    select id, ${inMs(sql`published_at`)} as at
    from (
      ${within(sql`not p.is_internal`)}
      ${withInternal ? sql` union all ${within(sql`p.is_internal`)}` : sql``}
    ) shown
    order by published_at desc, id desc
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id, at }) => ({ id, at: Number(at) }));
}

/** Public posts of a blog with a tag, given as its key; newest first, after a cursor. */
export async function taggedInBlog(
  db: Db,
  blogId: string,
  tag: string,
  place: Place,
  limit: number,
): Promise<Placed[]> {
  const { rows } = await sql<{ id: string; at: string }>`
    select t.post_id as id, ${inMs(sql`t.published_at`)} as at
    from post_tags t
    where t.blog_id = ${blogId}
      and t.tag = ${tag}
      and (t.published_at, t.post_id) < (${time(place.at)}, ${place.id}::bigint)
    order by t.published_at desc, t.post_id desc
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id, at }) => ({ id, at: Number(at) }));
}

/** Public posts of a blog that it promotes under a tag, given as its key; newest first. */
export async function promotedInBlog(
  db: Db,
  blogId: string,
  tag: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from promotions m join posts p on p.id = m.post_id
    where m.blog_id = ${blogId} and m.tag = ${tag} and p.state = 'published' and not p.is_internal
    order by m.post_id desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}
