import { sql, type Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';

type Db = Kysely<Database>;

/** Somebody who is due for a digest. */
export interface DigestReader {
  readonly user_id: string;
  readonly email: string;
  readonly digest: 'daily' | 'weekly';
}

/** Milliseconds of each period. */
export const digestLength = { daily: 86_400_000, weekly: 7 * 86_400_000 } as const;

interface DigestTimes {
  readonly now: Date;
  /** Milliseconds after which a session that is used notes that it is. */
  readonly extendAfter: number;
  readonly limit: number;
}

const isDue = (now: Date) => sql`
  p.digest <> 'never'
  and p.digested_at <= ${new Date(now.getTime() - digestLength.daily)}
  and p.digested_at <= case p.digest
    when 'daily' then ${new Date(now.getTime() - digestLength.daily)}::timestamptz
    else ${new Date(now.getTime() - digestLength.weekly)}::timestamptz
  end`;

/** The first of those who are due, whether they can get a digest, and when they were here last. */
const firstDue = ({ now, limit }: DigestTimes) => sql`
  select p.user_id, u.email, p.digest, p.digested_at,
    u."emailVerified" and p.delete_at is null as can_get,
    (select max(s."updatedAt") from auth_session s where s."userId" = p.user_id) as seen_at
  from profiles p
  join auth_user u on u.id = p.user_id
  where ${isDue(now)}
  order by p.digested_at, p.user_id
  limit ${limit}`;

/**
 * Puts the digest of people who were here meanwhile off, until a period after they were, and that of
 * people who cannot get one by a whole period. So everybody is looked at about once a period.
 */
export async function putDigestsOff(db: Db, times: DigestTimes): Promise<void> {
  const { now, extendAfter } = times;
  const more = sql`${extendAfter / 1000} * interval '1 second'`;
  await sql`
    update profiles t
    set digested_at = case
      when due.can_get then least(${now}::timestamptz, due.seen_at + ${more})
      else ${now}::timestamptz
    end
    from (${firstDue(times)}) due
    where t.user_id = due.user_id
      and (not due.can_get or due.seen_at + ${more} > due.digested_at)`.execute(db);
}

/** Who of the first that are due has a confirmed address, and was not here meanwhile. */
export async function peopleForDigest(db: Db, times: DigestTimes): Promise<DigestReader[]> {
  const more = sql`${times.extendAfter / 1000} * interval '1 second'`;
  const { rows } = await sql<DigestReader>`
    select user_id, email, digest
    from (${firstDue(times)}) due
    where can_get and (seen_at is null or seen_at + ${more} <= digested_at)`.execute(db);
  return rows;
}

/** Claims a digest; false when another process was faster. */
export async function claimDigest(
  db: Db,
  { user_id, digest }: DigestReader,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set({ digested_at: now })
    .where('user_id', '=', user_id)
    .where('digest', '=', digest)
    .where('digested_at', '<=', new Date(now.getTime() - digestLength[digest]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A post that a followed blog has published. */
export interface DigestPost {
  readonly blog: string;
  readonly id: string;
  readonly summary: string;
}

/** The best liked public posts of the blogs that a user follows. */
export async function digestPostsOf(
  db: Db,
  userId: string,
  from: Date,
  limit: number,
): Promise<DigestPost[]> {
  const { rows } = await sql<DigestPost>`
    select b.name as blog, p.id::text as id, p.summary
    from follows f
    join posts p
      on p.blog_id = f.blog_id
      and p.state = 'published'
      and not p.is_internal
      and p.published_at > ${from}
    join blogs b on b.id = f.blog_id and not b.is_suspended
    where f.user_id = ${userId} and p.author_id <> f.user_id and p.summary <> ''
    order by p.like_count desc, p.published_at desc
    limit ${limit}`.execute(db);
  return rows;
}
