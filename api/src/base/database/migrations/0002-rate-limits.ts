import { sql, type Kysely } from 'kysely';

/**
 * Rate limit counters, with the column names of rate-limiter-flexible. Unlogged: losing them in a
 * crash is harmless.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
    db,
  );
  await sql`create index on rate_limits (expire)`.execute(db);
}
