import { sql, type Kysely, type RawBuilder } from 'kysely';
import {
  activityKinds,
  type ActivityKind,
  type NotificationKind,
} from '@tessera/shared-contracts/activity/notification';
import type { Database } from '../../base/database/schema.ts';
import type { Place } from '../../base/wire/cursor.ts';
import { isOfPostsThere } from '../posts/post-queries.ts';
import { isMentionInSight } from '../replies/reply-mention-queries.ts';

type Db = Kysely<Database>;

/**
 * Actions of one kind with the same `thread` on the same day; `from` holds the ids of the blogs of
 * the two latest actions, without anonymous ones.
 */
export interface ActivityGroup {
  readonly kind: NotificationKind;
  /** Time of the latest action, in milliseconds. */
  readonly at: number;
  readonly count: number;
  readonly from: readonly string[];
  readonly post_id: string | null;
  readonly new_post_id: string | null;
  readonly reply_id: string | null;
}

export interface ActivityWanted {
  readonly blogId: string;
  readonly kinds: readonly NotificationKind[];
  /** The user whose post notifications to include, if any. */
  readonly subscriber?: string | undefined;
  /**
   * Ids of the reader's blogs. Actions by a blog that blocks one of these blogs, or that one of
   * these blogs blocks, are left out.
   */
  readonly own: readonly string[];
  /** The time zone that days are grouped by. */
  readonly timeZone: string;
  readonly place: Place;
  readonly limit: number;
}

/**
 * Maximum number of actions read for one page. The second limit is used if the first does not yield
 * enough groups to fill the page, as in a burst of likes. Older actions go to the next page.
 */
const windows = [500, 5000] as const;

const blockedBy = (own: readonly string[]): RawBuilder<unknown> => sql`(
  select blocked_blog_id
  from blocks
  where blog_id = any(${[...own]}::bigint[])
  union all
  select blog_id
  from blocks
  where blocked_blog_id = any(${[...own]}::bigint[])
)`;

/** Whether the owner of these blogs may see an action (`a`). Anonymous actions are visible. */
const mayBeShown = (own: readonly string[]): RawBuilder<boolean> =>
  sql`(
    (
      a.from_blog_id is null
      or (
        a.from_blog_id not in (select id from blogs where is_suspended)
        and a.from_blog_id not in ${blockedBy(own)}
      )
    )
    and ${isMentionInSight}
    and ${isOfPostsThere}
  )`;

interface GroupRow extends Omit<ActivityGroup, 'at' | 'kind' | 'from'> {
  kind: NotificationKind | null;
  at: string;
  from_ids: (string | null)[] | null;
  /** The last row of the page, if more may follow. */
  end_at: string | null;
  end_id: string | null;
  is_cut: boolean;
}

const inMs = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(extract(epoch from ${column}) * 1000)::bigint`;

/**
 * Posts that blogs have published since the user subscribed to them, with the columns of
 * `activity`; per blog, at most one more than fits on a page.
 */
const subscribedPosts = (
  userId: string,
  blogId: string,
  place: Place,
  limit: number,
): RawBuilder<unknown> => sql`
  select ${blogId}::bigint, 'post', p.published_at, p.id, p.id, f.blog_id, '', p.id, null::bigint,
    null::bigint
  from follows f
  cross join lateral (
    select published_at, id
    from posts
    where blog_id = f.blog_id
      and state = 'published'
      and not is_internal
      and published_at > f.subscribed_at
      and (published_at, id) < (
        to_timestamp(${place.at}::double precision / 1000), ${place.id}::bigint
      )
    order by published_at desc, id desc
    limit ${sql.lit(limit + 1)}
  ) p
  where f.user_id = ${userId} and f.subscribed_at is not null`;

/**
 * Scans the primary key backwards once per kind, numbers the rows from newest to oldest, and groups
 * the visible ones. The page ends where the first group over the limit begins. Rows beyond
 * that point appear on the next page, even those of groups that this page shows.
 */
async function groupsWithin(
  db: Db,
  { blogId, kinds, subscriber, own, timeZone, place, limit }: ActivityWanted,
  window: number,
): Promise<GroupRow[]> {
  const ofSubscriptions =
    subscriber === undefined
      ? sql``
      : sql`union all ${subscribedPosts(subscriber, blogId, place, limit)}`;
  const { rows } = await sql<GroupRow>`
    with numbered as materialized (
      select
        a.*,
        -- Dates descend as n ascends; inverted, both ascend and grouping needs no sort.
        date '9999-12-31' - (a.created_at at time zone ${timeZone})::date as day,
        row_number() over (order by a.created_at desc, a.id desc)::int as n,
        ${mayBeShown(own)} as is_shown
      from (
        select a.*
        from unnest(${[...kinds]}::text[]) as wanted (kind)
        cross join lateral (
          select blog_id, kind, created_at, id, thread, from_blog_id, user_id, post_id, new_post_id,
            reply_id
          from activity
          where blog_id = ${blogId}
            and kind = wanted.kind
            and (created_at, id) < (
              to_timestamp(${place.at}::double precision / 1000), ${place.id}::bigint
            )
          order by created_at desc, id desc
          limit ${sql.lit(window)}
        ) a
        ${ofSubscriptions}
        order by created_at desc, id desc
        limit ${sql.lit(window)}
      ) a
    ),
    cut as (
      select case when count(*) > ${sql.lit(limit)} then max(first) else ${sql.lit(window + 1)} end as n
      from (
        select min(n) as first
        from numbered
        where is_shown
        group by day, thread, kind
        order by first
        limit ${sql.lit(limit + 1)}
      ) heads
    ),
    shown as (
      select
        kind,
        min(n) as first,
        count(*)::int as count,
        max(created_at) as at,
        (array_agg(from_blog_id order by n))[1:2] as from_ids,
        (array_agg(post_id order by n))[1] as post_id,
        (array_agg(new_post_id order by n))[1] as new_post_id,
        (array_agg(reply_id order by n))[1] as reply_id
      from numbered
      where is_shown and n < (select n from cut)
      group by day, thread, kind
    )
    select
      s.kind, ${inMs(sql`s.at`)} as at, s.count, s.from_ids, s.post_id, s.new_post_id, s.reply_id,
      ${inMs(sql`last.created_at`)} as end_at,
      last.id as end_id,
      cut.n <= ${sql.lit(window)} as is_cut
    from cut
    left join numbered last on last.n = cut.n - 1
    left join shown s on true
    order by s.first`.execute(db);
  return rows;
}

/** A page of a blog's activity, newest first, and the cursor of the next one. */
export async function activityGroups(
  db: Db,
  wanted: ActivityWanted,
): Promise<{ readonly groups: readonly ActivityGroup[]; readonly next: Place | undefined }> {
  const [small, large] = windows;
  let rows = await groupsWithin(db, wanted, small);
  if (rows[0] && rows[0].end_id !== null && !rows[0].is_cut)
    rows = await groupsWithin(db, wanted, large);
  const [first] = rows;
  const groups = rows.flatMap(({ kind, at, from_ids, count, post_id, new_post_id, reply_id }) =>
    kind === null
      ? []
      : [
          {
            kind,
            at: Number(at),
            count,
            from: (from_ids ?? []).filter((id) => id !== null),
            post_id,
            new_post_id,
            reply_id,
          },
        ],
  );
  return {
    groups,
    next:
      first && first.end_at !== null && first.end_id !== null
        ? { at: Number(first.end_at), id: first.end_id }
        : undefined,
  };
}

/** Maximum number of actions counted per day and kind, enough for the sparkline. */
const maxPerDay = 10_000;

/**
 * Number of actions of the given kinds on a blog on each of the last `days` days including today,
 * oldest first. Days are calendar days in `timeZone`, such as `2026-05-31`.
 */
export async function activityPerDay(
  db: Db,
  blogId: string,
  kinds: readonly ActivityKind[],
  { timeZone, now, days }: { readonly timeZone: string; readonly now: Date; readonly days: number },
): Promise<{ readonly day: string; readonly count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    with days as (
      select (
        date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) - ago * interval '1 day'
      ) as day
      from generate_series(${days - 1}::int, 0, -1) as ago
    )
    select
      to_char(d.day, 'YYYY-MM-DD') as day,
      (
        select coalesce(sum(c.counted), 0)::int
        from unnest(${[...kinds]}::text[]) as wanted (kind)
        cross join lateral (
          select count(*) as counted
          from (
            select 1
            from activity
            where blog_id = ${blogId}
              and kind = wanted.kind
              and created_at >= d.day at time zone ${timeZone}
              and created_at < (d.day + interval '1 day') at time zone ${timeZone}
            limit ${sql.lit(maxPerDay)}
          ) those
        ) c
      ) as count
    from days d
    order by d.day`.execute(db);
  return rows;
}

/** The largest badge is '99+'. */
const maxUnread = 100;

/** Literals instead of parameters, so that the generic plan costs no more than a custom one. */
const everyKind = sql.join(activityKinds.map((kind) => sql`(${sql.lit(kind)})`));

/**
 * Number of unseen actions per blog of a user, at most 100 each. Posts of subscribed blogs count
 * for the user's primary blog.
 */
export async function unseenActivity(
  db: Db,
  reader: { readonly userId: string; readonly blogIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ blog_id: string; count: number }>`
    select
      m.blog_id,
      (
        select count(*)::int
        from (
          select 1
          from (values ${everyKind}) as wanted (kind)
          cross join lateral (
            select a.*
            from activity a
            where a.blog_id = m.blog_id
              and a.kind = wanted.kind
              and a.created_at > m.activity_seen_at
            order by a.created_at desc
            limit ${sql.lit(maxUnread)}
          ) a
          where ${mayBeShown(reader.blogIds)}
          union all
          select 1
          from follows f
          cross join lateral (
            select 1
            from posts
            where blog_id = f.blog_id
              and state = 'published'
              and not is_internal
              and published_at > greatest(f.subscribed_at, m.activity_seen_at)
            limit ${sql.lit(maxUnread)}
          ) p
          where m.is_primary
            and f.user_id = m.user_id
            and f.subscribed_at is not null
            and not exists (select 1 from blogs where id = f.blog_id and is_suspended)
          limit ${sql.lit(maxUnread)}
        ) unseen
      ) as count
    from blog_members m
    where m.user_id = ${reader.userId}`.execute(db);
  return new Map(rows.map(({ blog_id, count }) => [blog_id, count]));
}

export async function markActivitySeen(
  db: Db,
  userId: string,
  blogId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('blog_members')
    .set({ activity_seen_at: now })
    .where('user_id', '=', userId)
    .where('blog_id', '=', blogId)
    .where('activity_seen_at', '<', now)
    .execute();
}

/**
 * Deletes activity from before a given time, a few thousand rows per call; returns whether there
 * may be more.
 */
export async function trimActivity(db: Db, before: Date): Promise<boolean> {
  const batch = 5000;
  const { numAffectedRows = 0n } = await sql`
    delete from activity
    where ctid = any(
      array(
        select ctid
        from activity
        where created_at < ${before}
        limit ${sql.lit(batch)}
      )
    )`.execute(db);
  return numAffectedRows >= BigInt(batch);
}
