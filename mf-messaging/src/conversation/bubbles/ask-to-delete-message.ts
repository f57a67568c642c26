import { messageControlTexts } from '@tessera/shared-contracts/messaging/message-controls';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { OpenConversation } from '../state/conversation-state.ts';

/**
 * Deletes a message for the user's own blog, but not for the other side, after confirmation.
 * Resolves to whether the message was deleted.
 */
export async function askToDeleteMessage(
  { dialogs, toasts }: Pick<Platform, 'dialogs' | 'toasts'>,
  conversation: Pick<OpenConversation, 'removeMessage'>,
  ts: number,
): Promise<boolean> {
  const isAgreed = await dialogs.confirm({
    message: messageControlTexts.deleteQuestion,
    confirm: messagingTexts.delete,
    refuse: messagingTexts.nevermind,
    isDangerous: true,
  });
  if (!isAgreed) return false;
  if (await conversation.removeMessage(ts)) return true;
  toasts.show({ text: messagingTexts.screwy, tone: 'error' });
  return false;
}
