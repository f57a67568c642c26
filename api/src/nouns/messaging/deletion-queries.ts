import { sql, type Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import { purgeMessages, readUpTo, type MemberRow } from './messaging-queries.ts';

/**
 * Deletes, for one side only, the message that was sent at a given time. Removes messages that both
 * sides have deleted. Idempotent.
 */
export async function deleteOneMessage(
  trx: Transaction<Database>,
  member: MemberRow,
  at: Date,
): Promise<void> {
  await sql`
    update messages x
    set deleted_for = x.deleted_for || ${member.blog_id}::bigint
    where x.conversation_id = ${member.conversation_id}
      and x.created_at = ${at}::timestamptz
      and not (x.deleted_for @> array[${member.blog_id}]::bigint[])`.execute(trx);
  // recounts unread messages, because the deleted message may have been one of them
  await readUpTo(trx, member, member.last_read_at);
  await purgeMessages(trx, member.conversation_id);
}
