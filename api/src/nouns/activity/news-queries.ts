import { sql, type Kysely } from 'kysely';
import { isOfPostsThere } from '../posts/post-queries.ts';
import { isMentionInSight } from '../replies/reply-mention-queries.ts';
import type { Database } from '../../base/database/schema.ts';

type Db = Kysely<Database>;

/** Unseen activity of one kind on one blog. */
export interface News {
  readonly kind: 'ask' | 'reply' | 'user_mention' | 'follower' | 'like';
  readonly blog: string;
  readonly count: number;
  /** Number of distinct blogs that caused it. */
  readonly people: number;
  /** Up to three of their names; anonymous askers are left out. */
  readonly names: readonly string[];
  /** Number of events without a name: anonymous questions. */
  readonly anonymous: number;
  /** Text of the latest event, as written; null when it has none. */
  readonly said: string | null;
}

/** The kinds of activity that a person with profile `p` wants to hear of, by the way they come. */
const wantedKinds = {
  mail: sql`(
    (a.kind = 'ask' and p.mails_asks)
    or (a.kind = 'reply' and p.mails_replies)
    or (a.kind = 'user_mention' and p.mails_mentions)
    or (a.kind = 'follower' and p.mails_follows)
  )`,
  push: sql`(
    (a.kind = 'ask' and p.pushes_asks)
    or (a.kind = 'reply' and p.pushes_replies)
    or (a.kind = 'user_mention' and p.pushes_mentions)
    or (a.kind = 'follower' and p.pushes_follows)
    or (a.kind = 'like' and p.pushes_likes)
  )`,
  // what is mailed at once is not mailed again
  digest: sql`(
    (a.kind = 'ask' and not p.mails_asks)
    or (a.kind = 'reply' and not p.mails_replies)
    or (a.kind = 'user_mention' and not p.mails_mentions)
    or (a.kind = 'follower' and not p.mails_follows)
    or a.kind = 'like'
  )`,
} as const;
export type NewsWay = keyof typeof wantedKinds;

/**
 * Whether activity `a` is news for member `m` with profile `p`: someone else caused it, the member
 * has not seen it yet and wants to hear about its kind, and no block, suspension or non-public post
 * hides it.
 */
const isNews = (way: NewsWay) => sql`
  ${wantedKinds[way]}
  and a.created_at > m.activity_seen_at
  and a.user_id <> m.user_id
  and (
    a.from_blog_id is null
    or not exists (
      select 1
      from blocks k
      where (k.blog_id = a.blog_id and k.blocked_blog_id = a.from_blog_id)
        or (k.blog_id = a.from_blog_id and k.blocked_blog_id = a.blog_id)
    )
  )
  and not exists (select 1 from blogs f where f.id = a.from_blog_id and f.is_suspended)
  and ${isMentionInSight}
  and ${isOfPostsThere}`;

/**
 * Users who are due for an email. Their address is confirmed, and their account is not scheduled
 * for deletion. They have news from after `since` and after their last email. That email was sent
 * no later than `mailedBefore`.
 */
export async function peopleWithNews(
  db: Db,
  {
    since,
    mailedBefore,
    limit,
  }: { readonly since: Date; readonly mailedBefore: Date; readonly limit: number },
): Promise<{ user_id: string; email: string }[]> {
  const { rows } = await sql<{ user_id: string; email: string }>`
    select distinct u.id as user_id, u.email
    from activity a
    join blog_members m on m.blog_id = a.blog_id
    join profiles p on p.user_id = m.user_id
    join auth_user u on u.id = m.user_id
    where a.created_at > ${since}
      and a.created_at > p.mailed_at
      and p.mailed_at <= ${mailedBefore}
      and p.delete_at is null
      and u."emailVerified"
      and ${isNews('mail')}
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Claims the next email to a user; returns the start of its period, or undefined when another
 * process was faster.
 */
export async function claimNews(
  db: Db,
  userId: string,
  mailedBefore: Date,
  now: Date,
): Promise<Date | undefined> {
  return db.transaction().execute(async function claim(trx) {
    const row = await trx
      .selectFrom('profiles')
      .select('mailed_at')
      .where('user_id', '=', userId)
      .where('mailed_at', '<=', mailedBefore)
      .forUpdate()
      .executeTakeFirst();
    if (row)
      await trx
        .updateTable('profiles')
        .set({ mailed_at: now })
        .where('user_id', '=', userId)
        .execute();
    return row?.mailed_at;
  });
}

/** News for a user, by blog and kind. */
export async function newsOf(
  db: Db,
  userId: string,
  from: Date,
  until: Date,
  way: NewsWay = 'mail',
): Promise<News[]> {
  const { rows } = await sql<News>`
    select
      a.kind,
      b.name as blog,
      count(*)::int as count,
      count(distinct f.name)::int as people,
      coalesce((array_agg(distinct f.name) filter (where f.name is not null))[1:3], '{}') as names,
      count(*) filter (where f.name is null)::int as anonymous,
      (array_agg(coalesce(r.text, q.content ->> 'ask') order by a.created_at desc))[1] as said
    from blog_members m
    join profiles p on p.user_id = m.user_id
    join blogs b on b.id = m.blog_id
    join activity a on a.blog_id = m.blog_id
    left join blogs f on f.id = a.from_blog_id
    left join replies r on r.id = a.reply_id
    left join posts q on q.id = a.post_id and a.kind = 'ask'
    where m.user_id = ${userId}
      and a.created_at > ${from}
      and a.created_at <= ${until}
      and ${isNews(way)}
    group by a.kind, b.name
    order by b.name, a.kind`.execute(db);
  return rows;
}
