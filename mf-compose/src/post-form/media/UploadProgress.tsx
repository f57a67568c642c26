import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { Button } from '@tessera/shared-ui/Button';
import { IconClose } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { useEffect, useRef, type ReactNode } from 'react';
import type { SingleUpload, SingleUploadState } from './single-upload.ts';
import { mediaTexts } from './upload-texts.ts';
import styles from './media.module.css';

interface UploadProgressProps {
  readonly upload: Pick<SingleUpload, 'retry' | 'cancel' | 'drop'>;
  readonly state: SingleUploadState;
  readonly isDisabled: boolean;
}

interface EndedProps extends UploadProgressProps {
  readonly state: Extract<SingleUploadState, { readonly kind: 'failed' | 'canceled' }>;
  readonly isRetriable: boolean;
}

/** A file whose upload failed or was canceled: its name, the reason, and Retry and Dismiss. */
function Ended({ upload, state, isDisabled, isRetriable }: EndedProps): ReactNode {
  const retry = useRef<HTMLButtonElement>(null);
  // Retry replaces the Cancel button, which had focus
  useEffect(() => {
    if (state.kind === 'canceled') retry.current?.focus();
  }, [state.kind]);
  const look = state.kind === 'failed' ? 'notice notice--error' : 'notice';
  return (
    <div className={`${look} ${styles['failed']}`}>
      <span className={styles['name']}>
        {state.kind === 'failed' && (
          <span className="visually-hidden">{`${uploadTexts.failed}: `}</span>
        )}
        <strong>{state.name}</strong> {state.text}
      </span>
      <span className={styles['do']}>
        {isRetriable && (
          <Button ref={retry} size="small" disabled={isDisabled} onClick={() => upload.retry()}>
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
  );
}

/**
 * Shows the upload of a file. An upload in progress can be canceled; a failed or canceled one can
 * be dismissed and, if a retry could help, retried.
 */
export function UploadProgress({ upload, state, isDisabled }: UploadProgressProps): ReactNode {
  return (
    <>
      {state.kind === 'uploading' && (
        <div className={styles['going']}>
          <p className={styles['file']}>
            <strong className={styles['name']}>{state.name}</strong>{' '}
            <span className={styles['bytes']}>
              {state.progress >= 1 ? mediaTexts.checking : mediaTexts.of(state.bytes, state.total)}
            </span>
          </p>
          <Button size="small" disabled={isDisabled} onClick={() => upload.cancel()}>
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
      {state.kind === 'canceled' && <Ended {...{ upload, state, isDisabled }} isRetriable />}
      <div role="alert" className={styles['alert']}>
        {state.kind === 'failed' && (
          <Ended {...{ upload, state, isDisabled }} isRetriable={!state.isFinal} />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {newsOf(state)}
      </p>
    </>
  );
}

/**
 * What screen readers announce: the progress in quarters, then the end. A failure is announced by
 * the alert instead.
 */
function newsOf(state: SingleUploadState): string {
  switch (state.kind) {
    case 'none':
    case 'failed':
      return '';
    case 'canceled':
      return mediaTexts.failed(state.name, state.text);
    case 'arrived':
      return mediaTexts.arrived(state.name);
    case 'uploading': {
      const quarter = Math.floor(state.progress * 4) * 25;
      return quarter === 0 ? mediaTexts.uploading(state.name) : mediaTexts.percent(quarter);
    }
  }
}
