import { sql, type Kysely } from 'kysely';

/** Adds settings of blogs: whether they accept questions, and whether these may be anonymous. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blogs add column asks boolean not null default true, add column anonymous_asks boolean not null default false`.execute(
    db,
  );
}
