import { presenceTexts } from '@tessera/shared-contracts/messaging/presence';
import { createContext, use, type ReactNode } from 'react';
import styles from './presence.module.css';

/** Time of the last own message that the other side has read, for the marks below. */
export const LastSeen = createContext<number | undefined>(undefined);

/** Says under a message that the other side has read it, if it is the last such one. */
export function SeenMark({ ts }: { readonly ts: number }): ReactNode {
  return use(LastSeen) === ts && <span className={styles.seen}>{presenceTexts.seen}</span>;
}
