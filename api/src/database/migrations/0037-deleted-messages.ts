import { sql, type Kysely } from 'kysely';

/** Single messages that one side has deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column deleted_for bigint[] not null default '{}'`.execute(db);
}
