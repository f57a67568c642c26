import type { Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import { lockConversation, insertMessage, messageByKey } from './messaging-queries.ts';

/** Sends a message from one blog to another within a transaction. Idempotent per key. */
export async function sendToBlog(
  trx: Transaction<Database>,
  {
    fromId,
    toId,
    text,
    key,
    now,
  }: {
    readonly fromId: string;
    readonly toId: string;
    readonly text: string;
    readonly key: string;
    readonly now: Date;
  },
): Promise<void> {
  const conversationId = await lockConversation(trx, fromId, toId);
  if (await messageByKey(trx, fromId, key)) return;
  await insertMessage(trx, { conversationId, senderId: fromId, content: { text }, key, now });
}
