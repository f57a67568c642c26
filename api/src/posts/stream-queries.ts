import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Place } from './cursor.ts';

type Db = Kysely<Database>;
/** A post of a stream and where it stands in it. */
export interface Placed { readonly id: string; readonly at: number }
/** Who reads: streams leave out blogs with a block towards one of the reader's, in either direction. */
export interface Reader { readonly userId: string; readonly blogIds: readonly string[] }

const time = (place: Place): RawBuilder<Date> => sql`to_timestamp(${place.at}::double precision / 1000)`;
const beyond = (place: Place, at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<boolean> => sql`(${at}, ${id}) < (${time(place)}, ${place.id}::bigint)`;
const inMs = (column: RawBuilder<unknown>): RawBuilder<number> => sql`(extract(epoch from ${column}) * 1000)::bigint`;
/** Small page sizes stand in the statement, so that a plan made for any value knows how little is asked for. */
const count = (rows: number): RawBuilder<number> => (rows <= 100 ? sql.lit(rows) : sql`${rows}::bigint`);
const blogIds = (reader: Reader | undefined): string[] => [...(reader?.blogIds ?? [])];

/** True for blogs that the reader wants to see nothing of, or that want the reader to see nothing of theirs. The list is made once a query. */
const isBlocked = (blog: RawBuilder<unknown>, own: readonly string[]): RawBuilder<boolean> => sql`(${blog} in (
  select blocked_blog_id from blocks where blog_id = any(${[...own]}::bigint[]) union all select blog_id from blocks where blocked_blog_id = any(${[...own]}::bigint[])))`;

const isListed = sql`not b.is_suspended and not b.is_spam and not b.is_nsfw and not b.is_adult and not (p.options->>'owner_flagged_nsfw')::boolean`;

async function run(db: Db, query: RawBuilder<{ id: string; at: string }>): Promise<Placed[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ id, at }) => ({ id, at: Number(at) }));
}

/**
 * The newest posts of the followed blogs and one's own, behind a place. In two stages: the blogs that the page can
 * possibly come from, then their posts; exact for any number of follows, because n posts come from at most n blogs.
 */
export const dashboardPosts = (db: Db, reader: Reader, place: Place, limit: number): Promise<Placed[]> => {
  const own = blogIds(reader);
  return run(db, sql`
    with followed as (select blog_id from follows where user_id = ${reader.userId} union select unnest(${own}::bigint[])),
    sources as materialized (
      select f.blog_id from followed f cross join lateral (
        select p.published_at, p.id from posts p
        where p.blog_id = f.blog_id and p.state = 'published' and not p.is_internal and ${beyond(place, sql`p.published_at`, sql`p.id`)}
        order by p.published_at desc, p.id desc limit 1) newest
      where not exists (select 1 from blogs b where b.id = f.blog_id and b.is_suspended) and not ${isBlocked(sql`f.blog_id`, own)}
      order by newest.published_at desc, newest.id desc limit ${count(limit)}),
    page as materialized (
      select p.id, p.published_at from sources s cross join lateral (
        select id, published_at from posts p
        where p.blog_id = s.blog_id and p.state = 'published' and not p.is_internal and ${beyond(place, sql`p.published_at`, sql`p.id`)}
        order by p.published_at desc, p.id desc limit ${count(limit)}) p
      union all
      select p.id, p.published_at from posts p
      where p.blog_id = any(${own}::bigint[]) and p.state = 'published' and p.is_internal and ${beyond(place, sql`p.published_at`, sql`p.id`)})
    select id, ${inMs(sql`published_at`)} as at from page order by published_at desc, id desc limit ${count(limit)}`);
};

/** The newest posts of everybody that may be shown to anybody. */
export const explorePosts = (db: Db, reader: Reader | undefined, place: Place, limit: number): Promise<Placed[]> => run(db, sql`
  select p.id, ${inMs(sql`p.published_at`)} as at from posts p join blogs b on b.id = p.blog_id
  where p.state = 'published' and not p.is_internal and ${beyond(place, sql`p.published_at`, sql`p.id`)} and ${isListed} and not ${isBlocked(sql`p.blog_id`, blogIds(reader))}
  order by p.published_at desc, p.id desc limit ${count(limit)}`);

/** The newest posts with a tag, given as its key. */
export const taggedPosts = (db: Db, reader: Reader | undefined, tag: string, place: Place, limit: number): Promise<Placed[]> => run(db, sql`
  select p.id, ${inMs(sql`t.published_at`)} as at from post_tags t join posts p on p.id = t.post_id join blogs b on b.id = p.blog_id
  where t.tag = ${tag} and ${beyond(place, sql`t.published_at`, sql`t.post_id`)} and ${isListed} and not ${isBlocked(sql`p.blog_id`, blogIds(reader))}
  order by t.published_at desc, t.post_id desc limit ${count(limit)}`);

/** What a reader likes, last liked first; places are the times of the likes. */
export const likedPosts = (db: Db, reader: Reader, place: Place, limit: number): Promise<Placed[]> => run(db, sql`
  select l.post_id as id, ${inMs(sql`l.created_at`)} as at from likes l join posts p on p.id = l.post_id join blogs b on b.id = p.blog_id
  where l.user_id = ${reader.userId} and ${beyond(place, sql`l.created_at`, sql`l.post_id`)} and p.state = 'published' and not p.is_internal and not b.is_suspended and not ${isBlocked(sql`p.blog_id`, blogIds(reader))}
  order by l.created_at desc, l.post_id desc limit ${count(limit)}`);

/** The posts of a blog, newest first; with the private ones for its own people. */
export const blogStreamPosts = (db: Db, blogId: string, withPrivate: boolean, place: Place, limit: number, offset = 0): Promise<Placed[]> => run(db, sql`
  select id, ${inMs(sql`published_at`)} as at from (
    (select p.id, p.published_at from posts p where p.blog_id = ${blogId} and p.state = 'published' and not p.is_internal and ${beyond(place, sql`p.published_at`, sql`p.id`)}
     order by p.published_at desc, p.id desc limit ${count(limit + offset)})
    union all
    (select p.id, p.published_at from posts p where ${withPrivate} and p.blog_id = ${blogId} and p.state = 'published' and p.is_internal and ${beyond(place, sql`p.published_at`, sql`p.id`)}
     order by p.published_at desc, p.id desc limit ${count(limit + offset)})) shown
  order by published_at desc, id desc limit ${count(limit)} offset ${offset}`);

/**
 * Drafts, with the posts that wait for their film, or submissions of some blogs, newest first; places hold only the id.
 * Each blog and state gives a page at most, read from the end of its index, so that thousands of drafts cost what a few do.
 */
export const unpublishedPosts = (db: Db, blogs: readonly string[], state: 'draft' | 'unapproved', place: Place, limit: number): Promise<Placed[]> => {
  const newestOf = (one: string): RawBuilder<unknown> => sql`(
    select p.id from unnest(${[...blogs]}::bigint[]) as own (blog_id) cross join lateral (
      select id from posts where blog_id = own.blog_id and state = ${sql.lit(one)} and id < ${place.id}::bigint order by id desc limit ${count(limit)}) p)`;
  const found = state === 'draft' ? sql`${newestOf('draft')} union all ${newestOf('transcoding')}` : newestOf(state);
  return run(db, sql`select id, 0::bigint as at from (${found}) waiting order by id desc limit ${count(limit)}`);
};

/** When a post was published, for paging beside it; undefined when it is not there, or not published. */
export async function publishedTime(db: Db, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ published: string | null }>`select ${inMs(sql`p.published_at`)} as published from posts p where p.id = ${id}`.execute(db);
  const published = rows[0]?.published ?? undefined;
  return published === undefined ? undefined : Number(published);
}
