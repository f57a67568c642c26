import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import { tagAsLexeme } from '../../base/text/tag-lexeme.ts';
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
  const newestBefore = (before: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select p.published_at
    from posts p
    where p.blog_id = ${blogId}
      and p.state = 'published'
      and not p.is_internal
      and p.published_at < ${before}
    order by p.published_at desc
    limit 1
  )`;
  const newestInternalBefore = (before: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select s.published_at
    from post_search s
    where s.blog_id = ${blogId} and s.is_internal and s.published_at < ${before}
    order by s.published_at desc
    limit 1
  )`;
  const newest = (before: RawBuilder<unknown>): RawBuilder<unknown> =>
    withInternal
      ? sql`greatest(${newestBefore(before)}, ${newestInternalBefore(before)})`
      : newestBefore(before);
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

/** Which posts of a blog its archive shows. All criteria apply together. */
export interface ArchiveFilter {
  /** For a reblog, the type of the original post. */
  readonly type?: PostType | undefined;
  /** A tag as its key. */
  readonly tag?: string | undefined;
  /** The time of publication in milliseconds: from `from` on, before `to`. */
  readonly during?: { readonly from: number; readonly to: number } | undefined;
}

/** A page of the archive. */
export interface ArchivePart {
  readonly places: readonly Placed[];
  /** Where the next page begins; absent if there is nothing more. */
  readonly end?: Placed | undefined;
}

/** Rows read at most for a page if no index answers all of its criteria. */
const scannedRows = 5000;

/** Rows of a blog in the order of its archive. */
interface Source {
  /** Rows with `id`, `published_at` and `fits`, whether a row meets the remaining criteria. */
  readonly rows: RawBuilder<unknown>;
  /** Whether all rows meet all criteria, because an index answers them. */
  readonly isExact: boolean;
}

/** The public posts and, for members, those that only members see. */
function sourcesOf(
  blogId: string,
  withInternal: boolean,
  { type, tag, during }: ArchiveFilter,
  place: Place,
): readonly Source[] {
  const within = (id: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    (${at}, ${id}) < (${time(place.at)}, ${place.id}::bigint)
    ${during ? sql`and ${at} >= ${time(during.from)} and ${at} < ${time(during.to)}` : sql``}
    order by ${at} desc, ${id} desc`;
  const ofSearch = (
    isMet: RawBuilder<unknown>,
    fits: RawBuilder<unknown>,
  ): RawBuilder<unknown> => sql`
    select s.post_id as id, s.published_at, ${fits} as fits
    from post_search s
    where s.blog_id = ${blogId} and ${isMet} and ${within(sql`s.post_id`, sql`s.published_at`)}`;
  const ofTag = (key: string): RawBuilder<unknown> => sql`
    select
      t.post_id as id,
      t.published_at,
      ${
        type === undefined
          ? sql`true`
          : // not `exists`, which the planner answers by reading all posts of the type
            sql`(select s.type = ${type} from post_search s where s.post_id = t.post_id)`
      } as fits
    from post_tags t
    where t.blog_id = ${blogId} and t.tag = ${key} and ${within(sql`t.post_id`, sql`t.published_at`)}`;
  const ofPosts = sql`
    select p.id, p.published_at, true as fits
    from posts p
    where p.blog_id = ${blogId}
      and p.state = 'published'
      and not p.is_internal
      and ${within(sql`p.id`, sql`p.published_at`)}`;
  const ofType = (one: PostType): RawBuilder<unknown> =>
    ofSearch(sql`not s.is_internal and s.type = ${one}`, sql`true`);
  const isOfType = type === undefined ? sql`true` : sql`s.type = ${type}`;
  const isTagged = tag === undefined ? sql`true` : sql`s.words @@ ${tagAsLexeme(tag)}::tsquery`;
  return [
    tag === undefined
      ? { rows: type === undefined ? ofPosts : ofType(type), isExact: true }
      : { rows: ofTag(tag), isExact: type === undefined },
    ...(withInternal
      ? [
          {
            rows: ofSearch(sql`s.is_internal`, sql`(${isOfType} and ${isTagged})`),
            isExact: type === undefined && tag === undefined,
          },
        ]
      : []),
  ];
}

const compare = (one: Placed, other: Placed): number =>
  other.at - one.at || (BigInt(other.id) > BigInt(one.id) ? 1 : -1);

/** The first fitting rows of a source, and where reading stopped before the source ended. */
async function scan(
  db: Db,
  { rows, isExact }: Source,
  limit: number,
  maxScanned: number,
): Promise<ArchivePart> {
  const read = isExact ? limit : maxScanned;
  const found = await sql<{ id: string; at: string; fits: boolean }>`
    with scanned as materialized (${rows} limit ${sql.lit(read)})
    (
      select id, ${inMs(sql`published_at`)} as at, true as fits
      from scanned
      where fits
      order by published_at desc, id desc
      limit ${sql.lit(limit)}
    )
    union all
    (
      select id, ${inMs(sql`published_at`)} as at, false as fits
      from scanned
      order by published_at desc, id desc
      offset ${sql.lit(read - 1)}
      limit 1
    )`.execute(db);
  const placed = (fits: boolean): Placed[] =>
    found.rows.filter((row) => row.fits === fits).map(({ id, at }) => ({ id, at: Number(at) }));
  const places = placed(true);
  // a full page ends before the scan does
  return { places, end: places.length === limit ? undefined : placed(false)[0] };
}

/**
 * A page of a blog's archive, newest first, after a cursor. Reads at most `maxScanned` rows per kind
 * of posts: a page may then have fewer posts, or none, and still have a next one.
 */
export async function archivePart(
  db: Db,
  blogId: string,
  withInternal: boolean,
  filter: ArchiveFilter,
  place: Place,
  limit: number,
  maxScanned = scannedRows,
): Promise<ArchivePart> {
  const parts = await Promise.all(
    sourcesOf(blogId, withInternal, filter, place).map((source) =>
      scan(db, source, limit + 1, maxScanned),
    ),
  );
  // beyond the place where one scan stopped, the other may have found too much
  const [end] = parts.flatMap((part) => part.end ?? []).toSorted(compare);
  const places = parts
    .flatMap((part) => part.places)
    .toSorted(compare)
    .filter((one) => !end || compare(one, end) <= 0);
  const shown = places.slice(0, limit);
  return { places: shown, end: places.length > limit ? shown.at(-1) : end };
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
