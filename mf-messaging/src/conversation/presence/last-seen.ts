import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';

/** Time of the user's last message that the other side has read; undefined if there is none. */
export const lastSeen = (
  { participantUuid, other_last_read_ts: readTs }: Conversation,
  messages: readonly Message[],
): number | undefined =>
  readTs === undefined
    ? undefined
    : messages.findLast(({ ts, participant }) => participant === participantUuid && ts <= readTs)
        ?.ts;
