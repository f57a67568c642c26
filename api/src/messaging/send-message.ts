import type { sendMessage as endpoint } from '@tessera/shared-contracts/messaging/endpoints';
import type { CallOutput } from '@tessera/shared-contracts/contract/endpoint';
import { inTransaction } from '../database/in-transaction.ts';
import type { CallContext } from '../http/mount.ts';
import { forbidden } from '../http/refusal.ts';
import { findConversation } from './find-conversation.ts';
import { canSendTo, takesFirstWords } from './messaging-policy.ts';
import {
  holdConversation,
  insertMessage,
  memberOf,
  messageByKey,
  type MessageRow,
} from './messaging-queries.ts';
import { presentConversation, presentMessage } from './present-conversation.ts';

/** Sends a text. A retry with the same submission key returns the first message. */
export async function sendText({
  deps,
  viewer,
  body,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const { sides, member } = await findConversation(deps, viewer, body);
  const { own, other, relations } = sides;
  if (!canSendTo(other, relations.blocked))
    throw forbidden(`You can’t send messages to ${other.name}.`);
  if (!member && !takesFirstWords(other, relations)) {
    throw forbidden(
      other.messages_from === 'nobody'
        ? `${other.name} doesn’t accept messages.`
        : `${other.name} only accepts messages from blogs it follows.`,
    );
  }
  const sent = await inTransaction(deps.db, async function storeOnce(trx): Promise<MessageRow> {
    const conversationId = await holdConversation(trx, own.id, other.id);
    const earlier =
      body.submission_key === '' ? undefined : await messageByKey(trx, own.id, body.submission_key);
    return (
      earlier ??
      insertMessage(trx, {
        conversationId,
        senderId: own.id,
        text: body.message,
        key: body.submission_key,
        now: deps.now(),
      })
    );
  });
  if (member) return presentMessage(sent, sides);
  return presentConversation(sides, await memberOf(deps.db, sent.conversation_id, own.id), [sent]);
}
