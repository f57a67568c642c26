import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';
import { mergeMessages } from './arrange-messages.ts';
import type { ShownConversation } from './conversation-state.ts';

/** The messages shown, oldest first. The list has no gaps up to the time `completeTo`. */
export interface KnownMessages {
  readonly messages: readonly Message[];
  readonly completeTo: number;
}

/**
 * Merges the newest page of a conversation into the known messages. The page is complete from its
 * oldest message (or, if there is no older page, from the start) to the conversation's last change:
 * known messages in this range that are missing from the page were deleted. Later messages were
 * saved afterwards and stay. Earlier messages stay only if the page connects to them
 * (`isConnected`), since the list must have no gaps.
 */
export function mergePage(
  known: KnownMessages,
  { last_modified_ts: completeTo, messages: { data, _links } }: Conversation,
): { readonly messages: readonly Message[]; readonly isConnected: boolean } {
  const oldest = _links.next && data.length > 0 ? Math.min(...data.map(({ ts }) => ts)) : undefined;
  const isConnected = oldest !== undefined && oldest <= known.completeTo;
  const isKept = ({ ts }: Message): boolean => ts > completeTo || (isConnected && ts < oldest);
  return { messages: mergeMessages(known.messages.filter(isKept), data), isConnected };
}

/**
 * Adds a message that the user sent and the server has just saved. If the list is already complete
 * up to the time of the message (`completeTo`) but does not contain it, another tab has deleted the
 * message: then it is not added.
 */
export function addSaved(
  shown: ShownConversation,
  saved: Message,
  completeTo: number,
): ShownConversation {
  if (shown.view !== 'open') return shown;
  const { conversation, messages } = shown;
  if (saved.ts <= completeTo && !messages.some(({ ts }) => ts === saved.ts)) return shown;
  const last_modified_ts = Math.max(conversation.last_modified_ts, saved.ts);
  return {
    ...shown,
    conversation: { ...conversation, last_modified_ts },
    messages: mergeMessages(messages, [saved]),
  };
}
