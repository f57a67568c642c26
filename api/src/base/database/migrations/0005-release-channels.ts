import { sql, type Kysely } from 'kysely';

/** A user can be on a release channel, which takes precedence over the channel of the server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add column release_channel text not null default ''`.execute(db);
}
