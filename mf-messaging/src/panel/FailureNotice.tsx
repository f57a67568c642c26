import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import { Button } from '@tessera/shared-ui/Button';
import type { ReactNode } from 'react';
import styles from './FailureNotice.module.css';

export interface FailureNoticeProps {
  readonly text?: string;
  readonly isRetrying?: boolean;
  /** Called when Retry is pressed; absent if a retry would be pointless. */
  readonly onRetry?: () => void;
}

/** Placeholder for content that failed to load. */
export function FailureNotice({
  text = messagingTexts.screwy,
  isRetrying = false,
  onRetry,
}: FailureNoticeProps): ReactNode {
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.text}>{text}</p>
      {onRetry && (
        <Button disabled={isRetrying} onClick={onRetry}>
          {isRetrying ? messagingTexts.retrying : messagingTexts.retry}
        </Button>
      )}
    </div>
  );
}
