import { bubbleTexts, postFailures } from '../../panel/bubble-texts.ts';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import { Button } from '@tessera/shared-ui/Button';
import { useState, type ReactNode } from 'react';
import type { Unsent } from '../state/conversation-state.ts';
import { unsentFlags } from './message-flags.ts';
import styles from './bubbles.module.css';
import { pickRandom } from '../state/fetch-error.ts';

export interface SendFailureProps {
  readonly message: Unsent;
  readonly onRetry: (key: string) => void;
  readonly onDiscard: (key: string) => void;
}

/** A banner in place of a failed message that the list cannot show. */
export function SendFailure({ message, onRetry, onDiscard }: SendFailureProps): ReactNode {
  const [drawn] = useState(() => pickRandom(postFailures));
  const { key, reason } = message;
  const { canRetry } = unsentFlags(message);
  return (
    <div className={styles.banner} role="alert">
      <p className={styles.reason}>
        {canRetry ? drawn : bubbleTexts.cantSendPost}
        {reason !== undefined && ` ${reason}`}
      </p>
      {canRetry ? (
        <>
          <Button size="small" onClick={() => onRetry(key)}>
            {messagingTexts.retry}
          </Button>
          <Button size="small" variant="quiet" onClick={() => onDiscard(key)}>
            {messagingTexts.discard}
          </Button>
        </>
      ) : (
        <Button size="small" onClick={() => onDiscard(key)}>
          {bubbleTexts.close}
        </Button>
      )}
    </div>
  );
}
