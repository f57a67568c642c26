import type { PhotoItem } from '@tessera/shared-contracts/posts/form-model';
import { Button } from '@tessera/shared-ui/Button';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { useStore } from '@tessera/shared-ui/use-store';
import { useRef, type ReactNode } from 'react';
import { FilePicker } from '../media/ChooseFile.tsx';
import { UploadProgress } from '../media/UploadProgress.tsx';
import { changePhoto } from './photo-items.ts';
import { isMotionPending, type PhotoMotions } from './photo-motions.ts';
import type { PhotoSession } from './photo-session.ts';
import { photoTexts } from './photo-texts.ts';
import styles from './photo-details.module.css';

interface PhotoMotionProps {
  readonly photo: PhotoItem;
  readonly motions: PhotoMotions;
  readonly session: PhotoSession;
}

/** Controls that choose, upload, play and remove the short video of a live photo. */
export function PhotoMotion({
  photo: { id, livephotoUrl },
  motions,
  session,
}: PhotoMotionProps): ReactNode {
  const state = useStore(motions).get(id);
  const group = useRef<HTMLDivElement>(null);
  const isGoing = state !== undefined && isMotionPending(state);
  const hasMotion = livephotoUrl !== '' && !isGoing;
  return (
    <div
      ref={group}
      className={styles['motion']}
      role="group"
      aria-label={photoTexts.motion}
      tabIndex={-1}
    >
      {hasMotion && (
        <>
          <video
            key={livephotoUrl}
            className={styles['video']}
            src={livephotoUrl}
            aria-label={photoTexts.motion}
            controls
            muted
            playsInline
            preload="metadata"
          />
          <Button
            size="small"
            onClick={() => {
              // move the focus before the pressed button disappears
              group.current?.focus();
              session.change((model) => changePhoto(model, id, { livephotoUrl: '' }));
            }}
          >
            {photoTexts.removeMotion}
          </Button>
        </>
      )}
      {!hasMotion && !isGoing && (
        <>
          <FilePicker
            kind="video"
            label={photoTexts.addMotion}
            size="small"
            isDisabled={false}
            onFile={(file) => {
              group.current?.focus();
              motions.add(id, file);
            }}
          />
          <FieldNote>{photoTexts.motionHint}</FieldNote>
        </>
      )}
      {state?.kind === 'preparing' && (
        <>
          <FieldNote role="status">{photoTexts.preparingMotion}</FieldNote>
          <Button
            size="small"
            onClick={() => {
              group.current?.focus();
              motions.drop(id);
            }}
          >
            {photoTexts.removeMotion}
          </Button>
        </>
      )}
      <UploadProgress
        upload={{
          retry: () => motions.retry(id),
          cancel: () => motions.cancel(id),
          drop: () => motions.drop(id),
        }}
        state={state === undefined || state.kind === 'preparing' ? { kind: 'none' } : state}
        isDisabled={false}
      />
    </div>
  );
}
