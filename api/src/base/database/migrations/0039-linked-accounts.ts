import { sql, type Kysely } from 'kysely';

/**
 * Accounts on other networks, and posts that are sent there. `credentials` and `secrets` are
 * encrypted. There is one delivery per post and network, so that no post is sent twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table linked_accounts (
      user_id text not null references auth_user on delete cascade, network text not null,
      account_id text not null, username text not null, credentials text not null,
      is_refused boolean not null default false, created_at timestamptz(3) not null default now(),
      primary key (user_id, network))`,
    sql`create table link_attempts (
      state_hash text primary key, user_id text not null references auth_user on delete cascade,
      network text not null, secrets text not null, expires_at timestamptz(3) not null)`,
    sql`create index on link_attempts (expires_at)`,
    sql`create index on link_attempts (user_id)`,
    sql`create table post_deliveries (
      post_id bigint not null references posts on delete cascade, network text not null,
      user_id text not null references auth_user on delete cascade,
      state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
      attempts integer not null default 0, url text not null default '', error text not null default '',
      created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
      primary key (post_id, network))`,
    sql`create index post_deliveries_failed on post_deliveries (user_id, updated_at) where state = 'failed'`,
    sql`create index on post_deliveries (user_id)`,
    sql`alter table blogs
      add column mastodon_send_posts boolean not null default false,
      add column bluesky_send_posts boolean not null default false`,
  ];
  for (const statement of statements) await statement.execute(db);
}
