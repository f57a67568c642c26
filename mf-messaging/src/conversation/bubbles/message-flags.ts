import type { Message } from '@tessera/shared-contracts/messaging/conversation';
import { excerptOf } from '@tessera/shared-contracts/messaging/excerpt';
import type { MessageGroup } from '../state/arrange-messages.ts';
import type { Unsent } from '../state/conversation-state.ts';

/** Flags for showing a message. The client computes them; the server does not store them. */
export interface MessageFlags {
  readonly isQueued: boolean;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly canRetry: boolean;
  /** Whether the message is in a group but is not the group's first message. */
  readonly isCollapsed: boolean;
  /** Time of the first message of the group; 0 outside of groups. */
  readonly collapseGroup: number;
  /** Whether the message's time is shown above it. */
  readonly tsHeader: boolean;
  /** An excerpt, for use where the whole message does not fit. */
  readonly truncatedText: string;
  /** Whether the message appears with an animation. */
  readonly hasAnimation: boolean;
  /** Whether the message is unsent and its image is a file that the user chose, not a GIF post. */
  readonly isFromPreview: boolean;
}

/** The flags of a saved message in its group. Messages later than `arrivedAfter` are animated. */
export const savedFlags = (
  message: Message,
  { messages, header }: Pick<MessageGroup, 'header' | 'messages'>,
  arrivedAfter: number,
): MessageFlags => {
  const [first] = messages;
  return {
    isQueued: false,
    isPending: false,
    isError: false,
    canRetry: false,
    isCollapsed: first !== undefined && first.ts !== message.ts,
    collapseGroup: first?.ts ?? 0,
    tsHeader: header && first?.ts === message.ts,
    truncatedText: excerptOf(message),
    hasAnimation: message.ts > arrivedAfter,
    isFromPreview: false,
  };
};

/** The flags of a message that the server has not saved. */
export const unsentFlags = ({
  state,
  isRetry = false,
  type,
  text,
  picture,
}: Unsent): MessageFlags => {
  const isUnderWay = state === 'queued' || state === 'pending';
  return {
    isQueued: state === 'queued',
    isPending: state === 'pending',
    isError: state === 'failed' || state === 'refused',
    canRetry: state === 'failed' || state === 'waiting',
    isCollapsed: false,
    collapseGroup: 0,
    tsHeader: false,
    truncatedText: excerptOf({ type, content: { text, formatting: [] } }),
    hasAnimation: isUnderWay && !isRetry,
    isFromPreview: type === 'IMAGE' && picture !== undefined,
  };
};
