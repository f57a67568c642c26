import { sql, type Kysely } from 'kysely';

/** Users can have a release channel of their own, which takes precedence over the default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add column release_channel text not null default ''`.execute(db);
}
