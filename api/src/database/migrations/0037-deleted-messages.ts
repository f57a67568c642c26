import { sql, type Kysely } from 'kysely';

/** Adds the ids of the blogs that have deleted a single message on their side. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column deleted_for bigint[] not null default '{}'`.execute(db);
}
