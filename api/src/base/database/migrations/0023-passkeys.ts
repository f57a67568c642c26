import { sql, type Kysely } from 'kysely';

/**
 * Passkeys: `public_key` verifies signatures made with the passkey. `spent_challenges` stores
 * answered challenges, so that none is accepted twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table passkeys (
      id bigint primary key default next_id(), user_id text not null references auth_user on delete cascade,
      credential_id text not null unique, public_key bytea not null, counter bigint not null default 0, transports text[] not null default '{}',
      name text not null, created_at timestamptz(3) not null default now(), used_at timestamptz(3))`,
    sql`create index on passkeys (user_id)`,
    sql`create table spent_challenges (challenge text primary key, ends_at timestamptz(3) not null)`,
    sql`create index on spent_challenges (ends_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
