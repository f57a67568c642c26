import { sql, type Kysely, type RawBuilder } from 'kysely';
import { trendingRules } from '@tessera/shared-contracts/explore/trending-rules';
import { isBlocked } from '../blogs/block-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import {
  blogIds,
  count,
  isListed,
  placesOf,
  type Placed,
  type Reader,
} from '../posts/stream-parts.ts';

type Db = Kysely<Database>;

/** Maximum number of newest posts that a count considers. */
const consideredPosts = 200_000;

const day = 86_400_000;
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day);

/**
 * Whether an account counts: it has a confirmed address and a certain age, and is no member of a
 * blog that staff have suspended or marked as spam.
 */
const isCounted = (user: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql`exists (
  select 1
  from auth_user u
  where u.id = ${user}
    and u."emailVerified"
    and u."createdAt" <= ${daysBefore(now, trendingRules.minAccountDays)}
    and not exists (
      select 1
      from blog_members m
      join blogs own on own.id = m.blog_id
      where m.user_id = u.id and (own.is_suspended or own.is_spam)
    )
)`;

/** What something counts after some time: half as much after every half-life. */
const decayed = (at: RawBuilder<unknown>, now: Date): RawBuilder<number> => sql`
  power(0.5, greatest(0, extract(epoch from (${now}::timestamptz - ${at})))
    / ${sql.lit(trendingRules.halfLifeHours * 3600)})`;

/** The public posts of the last days, newest first. */
const newestPosts = (now: Date): RawBuilder<unknown> => sql`
  select id, blog_id, author_id, published_at, options, tags,
    coalesce(root_id, parent_id) as shared_id,
    like_count + reblog_count + reply_count as notes
  from posts
  where state = 'published'
    and not is_internal
    and published_at > ${daysBefore(now, trendingRules.windowDays)}
    and published_at <= ${now}
  order by published_at desc, id desc
  limit ${sql.lit(consideredPosts)}`;

/**
 * The posts with the highest scores. The score of a post is the sum of its notes, each decayed by
 * its age; the notes of a post are its likes and replies, and the reblogs that share it, directly or
 * not. An account counts once per blog, with its latest note; see {@link isCounted}. Members of the
 * blog do not count.
 */
const scoredPosts = (now: Date): RawBuilder<unknown> => sql`
  with newest as materialized (${newestPosts(now)}),
  candidates as materialized (
    select p.id, p.blog_id
    from newest p
    join blogs b on b.id = p.blog_id
    where p.shared_id is null
      and p.notes >= ${sql.lit(trendingRules.minPeople)}
      and ${isListed(undefined)}
  ),
  notes as (
    select c.id, c.blog_id, l.user_id, l.created_at as at
    from candidates c
    join likes l on l.post_id = c.id
    union all
    select c.id, c.blog_id, r.user_id, r.created_at
    from candidates c
    join replies r on r.post_id = c.id
    union all
    select c.id, c.blog_id, p.author_id, p.published_at
    from candidates c
    join newest p on p.shared_id = c.id
  ),
  counted as (
    select distinct on (n.user_id, n.blog_id) n.id, n.blog_id, n.at
    from notes n
    where ${isCounted(sql`n.user_id`, now)}
      and not exists (
        select 1
        from blog_members m
        where m.user_id = n.user_id and m.blog_id = n.blog_id
      )
    order by n.user_id, n.blog_id, n.at desc, n.id desc
  ),
  scored as (
    select id, blog_id, sum(${decayed(sql`at`, now)}) as score, count(*) as people
    from counted
    group by id, blog_id
    having count(*) >= ${sql.lit(trendingRules.minPeople)}
  ),
  placed as (
    select *, row_number() over (partition by blog_id order by score desc, id desc) as place
    from scored
  )
  select row_number() over (order by score desc, id desc), id, score, people
  from placed
  where place <= ${sql.lit(trendingRules.postsPerBlog)}
  order by score desc, id desc
  limit ${sql.lit(trendingRules.posts)}`;

/**
 * The tags with the highest scores. An account counts once per tag, with its latest public post;
 * see {@link isCounted}.
 */
const scoredTags = (now: Date): RawBuilder<unknown> => sql`
  with newest as materialized (${newestPosts(now)}),
  uses as (
    select distinct on (lower(tag), p.author_id) lower(tag) as key, tag, p.published_at as at
    from newest p
    join blogs b on b.id = p.blog_id
    cross join unnest(p.tags) tag
    where ${isListed(undefined)} and ${isCounted(sql`p.author_id`, now)}
    order by lower(tag), p.author_id, p.published_at desc
  ),
  scored as (
    select key, mode() within group (order by tag) as tag,
      sum(${decayed(sql`at`, now)}) as score, count(*) as people
    from uses
    group by key
    having count(*) >= ${sql.lit(trendingRules.minPeople)}
  )
  select row_number() over (order by score desc, key), key, tag, score, people
  from scored
  order by score desc, key
  limit ${sql.lit(trendingRules.tags)}`;

/**
 * Counts again which posts and tags trend. Does nothing while another count is running, in this
 * process or another.
 */
export async function countTrending(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async function replaceCounts(trx) {
    const { rows } = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('trending', 0)) as is_mine`.execute(trx);
    if (rows[0]?.is_mine !== true) return;
    await sql`set local statement_timeout = 60000`.execute(trx);
    await trx.deleteFrom('trending_posts').execute();
    await sql`
      insert into trending_posts (rank, post_id, score, people)
      ${scoredPosts(now)}`.execute(trx);
    await trx.deleteFrom('trending_tags').execute();
    await sql`
      insert into trending_tags (rank, key, tag, score, people)
      ${scoredTags(now)}`.execute(trx);
  });
}

/** Posts that trend and that the reader may see, after a rank, highest score first. */
export const trendingPosts = (
  db: Db,
  reader: Reader | undefined,
  rank: number,
  limit: number,
): Promise<Placed[]> =>
  placesOf(
    db,
    sql`
      select t.post_id as id, t.rank::bigint as at
      from trending_posts t
      -- the limit keeps the planner from merging with all posts, as the new counts have no statistics
      cross join lateral (select * from posts where id = t.post_id limit 1) p
      join blogs b on b.id = p.blog_id
      where t.rank > ${rank}
        and p.state = 'published'
        and not p.is_internal
        and ${isListed(reader)}
        and not ${isBlocked(sql`p.blog_id`, blogIds(reader))}
      order by t.rank
      limit ${count(limit)}`,
  );

export interface TrendingTag {
  readonly key: string;
  readonly tag: string;
  readonly people: number;
}

/** Tags that trend, highest score first, without those that the reader filters. */
export async function trendingTags(
  db: Db,
  reader: Reader | undefined,
  limit: number,
): Promise<TrendingTag[]> {
  const { rows } = await sql<TrendingTag>`
    select key, tag, people
    from trending_tags
    where key not in (
      select key from content_filters where user_id = ${reader?.userId ?? ''} and kind = 'tag'
    )
    order by rank
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
