import { presenceTexts } from '@tessera/shared-contracts/messaging/presence';
import { createContext, use, type ReactNode } from 'react';
import styles from './presence.module.css';
import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';

/** Time of the user's last message that the other side has read; undefined if there is none. */
export const lastSeen = (
  { participantUuid, other_last_read_ts: readTs }: Conversation,
  messages: readonly Message[],
): number | undefined =>
  readTs === undefined
    ? undefined
    : messages.findLast(
        ({ ts, participant_uuid }) => participant_uuid === participantUuid && ts <= readTs,
      )?.ts;

/** Time of the user's last message that the other side has read, for {@link SeenMark}. */
export const LastSeen = createContext<number | undefined>(undefined);

/** Shows “seen” under the user's last message that the other side has read. */
export function SeenMark({ ts }: { readonly ts: number }): ReactNode {
  return use(LastSeen) === ts && <span className={styles.seen}>{presenceTexts.seen}</span>;
}
