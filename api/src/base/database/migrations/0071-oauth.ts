import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * Programs that ask people for access (OAuth 2), and what people allowed them. A grant has one code,
 * which becomes an access token among `api_tokens` and a refresh token; each refresh token becomes
 * the next. Of secrets, codes and tokens only the hash is stored.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    sql`create table oauth_clients (
      id text primary key,
      user_id text not null references auth_user on delete cascade,
      name text not null,
      redirect_uris text[] not null,
      secret_hash text,
      created_at timestamptz(3) not null default now(),
      ended_at timestamptz(3)
    )`,
    sql`create index oauth_clients_of_user on oauth_clients (user_id)`,
    sql`create table oauth_grants (
      id bigint primary key default next_id(),
      user_id text not null references auth_user on delete cascade,
      client_id text not null references oauth_clients on delete cascade,
      scopes text[] not null,
      redirect_uri text not null,
      code_hash text not null,
      code_challenge text not null,
      code_expires_at timestamptz(3) not null,
      code_used_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      used_at timestamptz(3),
      ended_at timestamptz(3)
    )`,
    sql`create unique index oauth_grants_by_code on oauth_grants (code_hash)`,
    sql`create index oauth_grants_of_user on oauth_grants (user_id, id)`,
    sql`create index oauth_grants_of_client on oauth_grants (client_id)`,
    sql`create table oauth_refresh_tokens (
      hash text primary key,
      grant_id bigint not null references oauth_grants on delete cascade,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`,
    sql`create index oauth_refresh_tokens_of_grant on oauth_refresh_tokens (grant_id)`,
    sql`alter table api_tokens add column grant_id bigint references oauth_grants on delete cascade`,
    sql`create index api_tokens_of_grant on api_tokens (grant_id) where grant_id is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
