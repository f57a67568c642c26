import { sql, type Kysely } from 'kysely';

/**
 * Metadata of media files; multipart uploads; and posts that wait for the conversion of their
 * video.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table media (
      key text primary key, kind text not null check (kind in ('image', 'audio', 'video')), owner_id text references auth_user on delete set null,
      state text not null default 'ready' check (state in ('ready', 'waiting', 'failed')), width integer not null default 0, height integer not null default 0, duration double precision not null default 0,
      alt_sizes jsonb not null default '[]', details jsonb not null default '{}', created_at timestamptz(3) not null default now())`,
    sql`create index on media (owner_id)`,
    sql`create index media_waiting on media (created_at) where state = 'waiting'`,
    sql`create table uploads (
      user_id text not null references auth_user on delete cascade, upload_id text not null, kind text not null, size bigint not null, received bigint not null default 0, media_key text,
      updated_at timestamptz(3) not null default now(), primary key (user_id, upload_id))`,
    sql`create index on uploads (updated_at)`,
    sql`alter table posts add column awaits jsonb`,
    sql`create index posts_awaiting on posts ((awaits ->> 'media')) where state = 'transcoding'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
