import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Starts } from './messaging-policy.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;
const day = 86_400_000;

/** Makes other transactions in which this user starts a conversation wait until this one ends. */
export async function lockStarter(trx: Trx, userId: string): Promise<void> {
  await sql`select 1 from profiles where user_id = ${userId} for no key update`.execute(trx);
}

/**
 * Makes other transactions that send a message from this blog with the same key wait until
 * this one ends.
 */
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
    order by created_at /* in the index of the conversation, never through all messages */
    limit 1`.execute(db);
  return rows.length > 0;
}
