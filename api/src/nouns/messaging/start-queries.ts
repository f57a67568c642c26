import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { Starts } from './messaging-policy.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;
const day = 86_400_000;

/** Serialises the transactions in which this user starts a conversation. */
export async function lockStarter(trx: Trx, userId: string): Promise<void> {
  await sql`select 1 from profiles where user_id = ${userId} for no key update`.execute(trx);
}

/** Serialises the transactions that send a message from this blog with this submission key. */
export async function lockKey(trx: Trx, blogId: string, key: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(
      hashtextextended(${`message ${blogId} ${key}`}, 0)
    )`.execute(trx);
}

/** How many conversations a user started during the last day, and whether the account is new. */
export async function startsOf(db: Db, userId: string, now: Date): Promise<Starts> {
  const since = new Date(now.getTime() - day);
  const { rows } = await sql<Starts>`
    select
      (
        select count(*)::int
        from conversations
        where started_by = ${userId} and created_at > ${since}
      ) as started,
      exists (
        select 1 from auth_user where id = ${userId} and "createdAt" > ${since}
      ) as "isNewAccount"`.execute(db);
  return rows[0] ?? { started: 0, isNewAccount: true };
}

/** Whether a blog has written anything in a conversation. */
export async function hasWritten(db: Db, conversationId: string, blogId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from messages
    where conversation_id = ${conversationId} and sender_blog_id = ${blogId}
    order by created_at /* makes PostgreSQL use the index of the conversation instead of scanning messages */
    limit 1`.execute(db);
  return rows.length > 0;
}
