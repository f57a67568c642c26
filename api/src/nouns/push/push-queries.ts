import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { pushLimits } from '@tessera/shared-contracts/push/push';
import type { Database } from '../../base/database/schema.ts';
import type { PushSubscriptionsTable } from '../../base/database/schema/accounts.ts';

type Db = Kysely<Database>;
export type SubscriptionRow = Selectable<PushSubscriptionsTable>;

/** Stores a browser; it belongs to who subscribed last. The oldest of too many make room. */
export async function keepSubscription(
  db: Db,
  { endpoint, user_id, session_id, p256dh, auth }: Omit<SubscriptionRow, 'created_at'>,
  now: Date,
): Promise<void> {
  const values = { user_id, session_id, p256dh, auth, created_at: now };
  await db.transaction().execute(async function keep(trx) {
    const isFirst =
      (await trx
        .selectFrom('push_subscriptions')
        .select('endpoint')
        .where('user_id', '=', user_id)
        .limit(1)
        .executeTakeFirst()) === undefined;
    await trx
      .insertInto('push_subscriptions')
      .values({ endpoint, ...values })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .execute();
    // what happened before the first browser was there is no news for it
    if (isFirst)
      await trx
        .updateTable('profiles')
        .set({ pushed_at: now, push_held_until: null })
        .where('user_id', '=', user_id)
        .execute();
    await sql`
      delete from push_subscriptions
      where endpoint in (
        select endpoint
        from push_subscriptions
        where user_id = ${user_id}
        order by created_at desc
        offset ${sql.lit(pushLimits.perUser)}
      )`.execute(trx);
  });
}

export async function dropSubscription(db: Db, endpoint: string, userId?: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute();
}

/** Forgets all browsers: they know the site by other keys. */
export const dropSubscriptions = async (db: Db): Promise<void> => {
  await db.deleteFrom('push_subscriptions').execute();
};

/** A browser, if it still belongs to a user and the session has not expired. */
export const subscriptionOf = (
  db: Db,
  endpoint: string,
  userId: string,
  now: Date,
): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('auth_session as s', 's.id', 'p.session_id')
    .selectAll('p')
    .where('p.endpoint', '=', endpoint)
    .where('p.user_id', '=', userId)
    .where('s.expiresAt', '>', now)
    .executeTakeFirst();

export const endpointsOf = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', userId)
      .execute()
  ).map(({ endpoint }) => endpoint);

/**
 * Who of those with a browser may have news: members of the blogs where something happened, and
 * subscribers of the blogs that published.
 */
export async function peopleToPush(
  db: Db,
  { changed, published }: Readonly<Record<'changed' | 'published', readonly string[]>>,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id
    from blog_members m
    where m.blog_id = any(${[...changed]}::bigint[])
      and exists (select 1 from push_subscriptions s where s.user_id = m.user_id)
    union
    select f.user_id
    from follows f
    where f.blog_id = any(${[...published]}::bigint[])
      and f.subscribed_at is not null
      and exists (select 1 from push_subscriptions s where s.user_id = f.user_id)`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Everybody with a browser, for when notifications of the database do not arrive. */
export const everybodyToPush = async (db: Db, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('push_subscriptions as s')
      .innerJoin('profiles as p', 'p.user_id', 's.user_id')
      .select('s.user_id')
      .distinct()
      .where('p.push_held_until', 'is', null)
      .limit(limit)
      .execute()
  ).map(({ user_id }) => user_id);

/** People whose quiet hours have ended while news waited. */
export const heldPeople = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('profiles')
      .select('user_id')
      .where('push_held_until', '<=', now)
      .where('delete_at', 'is', null)
      .limit(limit)
      .execute()
  ).map(({ user_id }) => user_id);

/** What decides when a person is told, locked until the transaction ends. */
export const lockPushState = (trx: Transaction<Database>, userId: string) =>
  trx
    .selectFrom('profiles')
    .select([
      'pushed_at',
      'push_held_until',
      'quiet_from',
      'quiet_until',
      'time_zone',
      'pushes_messages',
      'pushes_posts',
      'delete_at',
    ])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export async function savePushState(
  trx: Transaction<Database>,
  userId: string,
  state: { readonly pushed_at?: Date; readonly push_held_until: Date | null },
): Promise<void> {
  await trx.updateTable('profiles').set(state).where('user_id', '=', userId).execute();
}

/** Unread messages of one conversation. */
export interface MessageNews {
  readonly own: string;
  readonly other: string;
  readonly count: number;
}

/**
 * Unread messages that others sent to a user’s blogs, without muted conversations, those that may be
 * spam, and those between blogs with a block.
 */
export async function messageNewsOf(
  db: Db,
  userId: string,
  from: Date,
  until: Date,
): Promise<MessageNews[]> {
  const { rows } = await sql<MessageNews>`
    select b.name as own, o.name as other, count(*)::int as count
    from blog_members m
    join conversation_members c
      on c.blog_id = m.blog_id
      and c.unread_count > 0
      and not c.is_muted
      and not c.is_possible_spam
      and c.last_modified_at > ${from}
    join messages s
      on s.conversation_id = c.conversation_id
      and s.sender_blog_id = c.other_blog_id
      and s.created_at > greatest(${from}, c.last_read_at, c.cleared_at)
      and s.created_at <= ${until}
    join blogs b on b.id = c.blog_id
    join blogs o on o.id = c.other_blog_id and not o.is_suspended
    where m.user_id = ${userId}
      and not exists (
        select 1
        from blocks k
        where (k.blog_id = b.id and k.blocked_blog_id = o.id)
          or (k.blog_id = o.id and k.blocked_blog_id = b.id)
      )
    group by c.conversation_id, b.name, o.name
    order by max(s.created_at) desc
    limit 20`.execute(db);
  return rows;
}

/** Posts that a blog has published since. */
export interface PostNews {
  readonly blog: string;
  readonly count: number;
  readonly id: string;
  readonly summary: string;
}

/** Public posts of blogs that a user subscribes to, with the latest of each. */
export async function postNewsOf(
  db: Db,
  userId: string,
  from: Date,
  until: Date,
): Promise<PostNews[]> {
  const { rows } = await sql<PostNews>`
    select b.name as blog, count(*)::int as count,
      (array_agg(p.id::text order by p.published_at desc))[1] as id,
      (array_agg(p.summary order by p.published_at desc))[1] as summary
    from follows f
    join posts p
      on p.blog_id = f.blog_id
      and p.state = 'published'
      and not p.is_internal
      and p.published_at > greatest(${from}, f.subscribed_at)
      and p.published_at <= ${until}
    join blogs b on b.id = f.blog_id and not b.is_suspended
    where f.user_id = ${userId} and f.subscribed_at is not null and p.author_id <> f.user_id
    group by b.name
    order by max(p.published_at) desc
    limit 20`.execute(db);
  return rows;
}
