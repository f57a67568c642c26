import type { Message } from '@tessera/shared-contracts/messaging/conversation';
import { excerptOf } from '@tessera/shared-contracts/messaging/excerpt';
import type { MessageGroup } from '../arrange-messages.ts';
import type { Unsent } from '../conversation-state.ts';

/** How a message is shown. The server knows nothing of it. */
export interface MessageFlags {
  readonly isQueued: boolean;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly canRetry: boolean;
  /** It follows another of its group. */
  readonly isCollapsed: boolean;
  /** Time of the first message of its group; 0 outside of groups. */
  readonly collapseGroup: number;
  /** Its time is shown above it. */
  readonly tsHeader: boolean;
  /** What names it where there is no room for it. */
  readonly truncatedText: string;
  /** It moves in. */
  readonly hasAnimation: boolean;
  /** Its picture comes from the preview above the composer. */
  readonly isFromPreview: boolean;
}

/** The flags of a saved message in its group; one later than `arrivedAfter` has just arrived. */
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

/** The flags of a message that is not saved. */
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
    canRetry: state === 'failed',
    isCollapsed: false,
    collapseGroup: 0,
    tsHeader: false,
    truncatedText: excerptOf({ type, content: { text, formatting: [] } }),
    hasAnimation: isUnderWay && !isRetry,
    isFromPreview: type === 'IMAGE' && picture !== undefined,
  };
};
