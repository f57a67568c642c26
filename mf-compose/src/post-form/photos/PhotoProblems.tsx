import { Button } from '@tessera/shared-ui/Button';
import { IconClose } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import type { ReactNode } from 'react';
import type { PhotoSession, PhotoSessionState } from './photo-session.ts';
import { failedText, photoTexts } from './photo-texts.ts';
import styles from './photos.module.css';

/**
 * Lists refused files, each with the reason. If several failed uploads can be retried, one button
 * retries them all.
 */
export function PhotoProblems({
  session,
  state,
  isDisabled,
}: {
  readonly session: PhotoSession;
  readonly state: PhotoSessionState;
  readonly isDisabled: boolean;
}): ReactNode {
  const failed = [...state.statuses].flatMap(([id, status]) =>
    status.kind === 'failed' && !status.isFinal ? [id] : [],
  );
  return (
    <div role="alert" className={styles['problems']}>
      {state.refusals.map((refusal) => (
        <div key={refusal.key} className={`notice notice--error ${styles['problem']}`}>
          <span>
            <strong>{refusal.name}</strong> {refusal.text}
          </span>
          <IconButton
            label={`${photoTexts.dismiss}: ${refusal.name}`}
            onClick={() => session.dismiss(refusal)}
          >
            <IconClose />
          </IconButton>
        </div>
      ))}
      {failed.length > 1 && (
        <div className={`notice notice--error ${styles['problem']}`}>
          <span>{failedText(failed.length)}</span>
          <Button
            size="small"
            disabled={isDisabled}
            onClick={() => {
              for (const id of failed) session.retry(id);
            }}
          >
            {photoTexts.retryAll}
          </Button>
        </div>
      )}
    </div>
  );
}
