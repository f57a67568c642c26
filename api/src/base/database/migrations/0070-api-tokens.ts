import { sql, type QueryExecutorProvider } from 'kysely';

/** Tokens with which programs use an account; only the hash of each is stored. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    sql`create table api_tokens (
      hash text primary key,
      id bigint not null default next_id(),
      user_id text not null references auth_user on delete cascade,
      name text not null,
      scopes text[] not null,
      created_at timestamptz(3) not null default now(),
      used_at timestamptz(3),
      expires_at timestamptz(3),
      ended_at timestamptz(3)
    )`,
    sql`create index api_tokens_of_user on api_tokens (user_id, id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
