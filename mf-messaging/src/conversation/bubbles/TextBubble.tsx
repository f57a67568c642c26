import type { Message } from '@tessera/shared-contracts/messaging/conversation';
import type { ReactNode } from 'react';
import { LinkedText } from './LinkedText.tsx';
import styles from './bubbles.module.css';

/** The text of a message, with its links. */
export function TextBubble(content: Message['content']): ReactNode {
  return (
    <p className={styles.text} dir="auto">
      <LinkedText {...content} />
    </p>
  );
}
