import { sql, type Kysely } from 'kysely';

/**
 * Account settings: second factor, email change, email notifications, safe mode, exports, deletion
 * with a grace period.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table profiles
      add column safe_mode boolean not null default true,
      add column mails_asks boolean not null default true, add column mails_replies boolean not null default true, add column mails_mentions boolean not null default true, add column mails_follows boolean not null default true,
      add column mailed_at timestamptz(3) not null default now(), add column delete_at timestamptz(3)`,
    sql`create index profiles_leaving on profiles (delete_at) where delete_at is not null`,

    // column names of better-auth
    sql`alter table auth_user add column "twoFactorEnabled" boolean not null default false`,
    sql`create table auth_two_factor (
      id text primary key, "userId" text not null unique references auth_user on delete cascade, secret text not null, "backupCodes" text not null, verified boolean not null default false,
      "failedVerificationCount" integer not null default 0, "lockedUntil" timestamptz)`,
    // a code is valid for a minute and a half, and only once
    sql`create table used_codes (user_id text not null references auth_user on delete cascade, code text not null, used_at timestamptz(3) not null, primary key (user_id, code))`,

    sql`create table email_changes (
      user_id text primary key references auth_user on delete cascade, email text not null, token_hash text not null unique, expires_at timestamptz(3) not null, created_at timestamptz(3) not null default now())`,
    sql`create table exports (
      id bigint primary key default next_id(), user_id text not null references auth_user on delete cascade, state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
      size bigint not null default 0, created_at timestamptz(3) not null default now(), expires_at timestamptz(3))`,
    sql`create index on exports (user_id)`,
    sql`create unique index exports_waiting on exports (user_id) where state = 'waiting'`,
    sql`create index exports_ending on exports (expires_at) where expires_at is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
