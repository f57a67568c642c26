import { sql, type Kysely } from 'kysely';

/**
 * Tags and words that a user filters. Stored both as typed and in the normalised form that is
 * compared.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table content_filters (
    user_id text not null references auth_user on delete cascade, kind text not null check (kind in ('tag', 'word')), key text not null check (key <> ''), written text not null,
    created_at timestamptz(3) not null default clock_timestamp(), primary key (user_id, kind, key))`.execute(
    db,
  );
}
