import { sql, type Kysely } from 'kysely';

/** Stores with each message the ids of the blogs that have deleted it on their side. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column deleted_for bigint[] not null default '{}'`.execute(db);
}
