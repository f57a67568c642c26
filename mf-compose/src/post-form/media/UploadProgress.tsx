import { Button } from '@tessera/shared-ui/Button';
import { IconClose } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import type { ReactNode } from 'react';
import type { OneUpload, OneUploadState } from './one-upload.ts';
import { mediaTexts } from './upload-texts.ts';
import styles from './media.module.css';

interface UploadProgressProps {
  readonly upload: Pick<OneUpload, 'retry' | 'drop'>;
  readonly state: OneUploadState;
  readonly isDisabled: boolean;
}

/**
 * The upload of a file, by name: in progress with a button to cancel, or failed with a button to
 * retry.
 */
export function UploadProgress({ upload, state, isDisabled }: UploadProgressProps): ReactNode {
  return (
    <>
      {state.kind === 'going' && (
        <div className={styles['going']} data-upload="going">
          <p className={styles['file']}>
            <strong className={styles['name']}>{state.name}</strong>{' '}
            <span className={styles['bytes']}>
              {state.progress >= 1 ? mediaTexts.checking : mediaTexts.of(state.bytes, state.total)}
            </span>
          </p>
          <Button size="small" disabled={isDisabled} onClick={() => upload.drop()}>
            {mediaTexts.cancel}
          </Button>
          <div
            className={styles['track']}
            role="progressbar"
            aria-label={mediaTexts.uploading(state.name)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(state.progress * 100)}
          >
            <span className={styles['bar']} style={{ scale: `${state.progress} 1` }} />
          </div>
        </div>
      )}
      <div role="alert" className={styles['alert']}>
        {state.kind === 'failed' && (
          <div className={`notice notice--error ${styles['failed']}`} data-upload="failed">
            <span className={styles['name']}>
              <strong>{state.name}</strong> {state.text}
            </span>
            <span className={styles['do']}>
              {!state.isFinal && (
                <Button size="small" disabled={isDisabled} onClick={() => upload.retry()}>
                  {mediaTexts.retry}
                </Button>
              )}
              <IconButton
                label={`${mediaTexts.dismiss}: ${state.name}`}
                disabled={isDisabled}
                onClick={() => upload.drop()}
              >
                <IconClose />
              </IconButton>
            </span>
          </div>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {newsOf(state)}
      </p>
    </>
  );
}

/** In quarters, for screen readers. */
function newsOf(state: OneUploadState): string {
  switch (state.kind) {
    case 'none':
    case 'failed':
      return '';
    case 'arrived':
      return mediaTexts.arrived(state.name);
    case 'going': {
      const quarter = Math.floor(state.progress * 4) * 25;
      return quarter === 0 ? mediaTexts.uploading(state.name) : mediaTexts.percent(quarter);
    }
  }
}
