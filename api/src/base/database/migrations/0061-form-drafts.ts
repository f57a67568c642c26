import { sql, type Kysely } from 'kysely';

/**
 * Unsaved posts: what a person has typed in post forms, and earlier versions of it. Models are JSON
 * as text, because `jsonb` refuses some texts that a person can type.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table form_drafts (
      user_id text not null references auth_user on delete cascade,
      id text not null,
      version integer not null,
      put text not null,
      put_number integer not null,
      model text not null,
      base text not null,
      submission_key text not null,
      files text[] not null,
      device text not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (user_id, id))`,
    sql`create table form_draft_versions (
      user_id text not null,
      draft_id text not null,
      version integer not null,
      model text not null,
      device text not null,
      created_at timestamptz(3) not null,
      primary key (user_id, draft_id, version),
      foreign key (user_id, draft_id) references form_drafts on delete cascade)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
