import { sql, type Kysely } from 'kysely';

/** People can be put on a release channel of their own: what it shows goes before what everybody gets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add column release_channel text not null default ''`.execute(db);
}
