import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * Browsers that get push notifications, and what each person wants: kinds, quiet hours in minutes
 * of their day, and a digest by email. A subscription ends with its session.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    sql`create table push_subscriptions (
      endpoint text primary key,
      user_id text not null references auth_user on delete cascade,
      session_id text not null references auth_session on delete cascade,
      p256dh text not null,
      auth text not null,
      created_at timestamptz(3) not null default now()
    )`,
    sql`create index push_subscriptions_of_user on push_subscriptions (user_id, created_at)`,
    sql`create index push_subscriptions_of_session on push_subscriptions (session_id)`,
    sql`alter table profiles
      add column pushes_messages boolean not null default true,
      add column pushes_replies boolean not null default true,
      add column pushes_mentions boolean not null default true,
      add column pushes_asks boolean not null default true,
      add column pushes_likes boolean not null default true,
      add column pushes_follows boolean not null default true,
      add column pushes_posts boolean not null default true,
      add column quiet_from smallint check (quiet_from between 0 and 1439),
      add column quiet_until smallint check (quiet_until between 0 and 1439),
      add column time_zone text not null default 'UTC',
      add column pushed_at timestamptz(3) not null default now(),
      add column push_held_until timestamptz(3),
      add column digest text not null default 'weekly'
        check (digest in ('daily', 'weekly', 'never')),
      add column digested_at timestamptz(3) not null default now(),
      add check ((quiet_from is null) = (quiet_until is null))`,
    sql`create index profiles_held_pushes on profiles (push_held_until)
      where push_held_until is not null`,
    sql`create index follows_subscribers on follows (blog_id) where subscribed_at is not null`,
    sql`create index profiles_by_digest on profiles (digested_at) where digest <> 'never'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
