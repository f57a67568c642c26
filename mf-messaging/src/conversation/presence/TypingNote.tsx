import { presenceTexts } from '@tessera/shared-contracts/messaging/presence';
import { useStore } from '@tessera/shared-ui/use-store';
import type { ReactNode } from 'react';
import type { Presence } from './create-presence.ts';
import styles from './presence.module.css';

/**
 * Shows that the other blog is typing. The line always takes up space, so that nothing moves when
 * its text appears.
 */
export function TypingNote({
  presence,
  other,
}: {
  readonly presence: Presence;
  readonly other: string;
}): ReactNode {
  const isTyping = useStore(presence.store);
  return (
    <p className={styles.typing} role="status">
      {isTyping && (
        <>
          <span className={styles.words}>{presenceTexts.typing(other)}</span>
          <span className={styles.dots} aria-hidden="true">
            <span className={styles.dot} />
            <span className={styles.dot} />
            <span className={styles.dot} />
          </span>
        </>
      )}
    </p>
  );
}
