import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';
import type { ShownConversation } from './conversation-state.ts';

/**
 * Updates a shown conversation from a newly fetched one: how far the other side has read, whether
 * typing is shown, and missing link previews. Adds no messages: new ones are fetched once the end
 * of the list is in view.
 */
export function refreshShown(
  shown: ShownConversation,
  { other_last_read_ts, shows_typing, messages: { data } }: Conversation,
): ShownConversation {
  if (shown.view !== 'open') return shown;
  const { other_last_read_ts: _read, shows_typing: _typing, ...conversation } = shown.conversation;
  const fresh = new Map(data.map((message) => [message.ts, message]));
  const refresh = (message: Message): Message => {
    const preview = message.preview ?? fresh.get(message.ts)?.preview;
    return preview === message.preview || !preview ? message : { ...message, preview };
  };
  return {
    ...shown,
    conversation: {
      ...conversation,
      ...(other_last_read_ts !== undefined && { other_last_read_ts }),
      ...(shows_typing !== undefined && { shows_typing }),
    },
    messages: shown.messages.map(refresh),
  };
}
