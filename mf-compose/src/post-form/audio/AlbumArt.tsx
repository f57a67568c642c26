import { useStore } from '@tessera/shared-ui/use-store';
import { uploadedPhoto } from '@tessera/shared-contracts/media/endpoints';
import { IconAudio, IconClose } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { useEffect, useState, type ReactNode } from 'react';
import { chosenFile, fileNames, withChosenFile } from '../state/chosen-files.ts';
import { FilePicker } from '../media/ChooseFile.tsx';
import { createSingleUpload } from '../media/single-upload.ts';
import { UploadProgress } from '../media/UploadProgress.tsx';
import type { FormActions } from '../open-form.ts';
import { changeFields, currentFields, endWaiting } from '../state/change-fields.ts';
import { audioTexts } from './audio-texts.ts';
import type { AudioModel } from './audio-model.ts';
import styles from './audio.module.css';

/** The upload of a cover; it stops when the fields unmount. */
function useCoverUpload(actions: FormActions, isDisabled: boolean) {
  const [upload] = useState(() =>
    createSingleUpload({
      platform: actions.platform,
      kind: 'photo',
      answer: uploadedPhoto,
      onArrived: ({ url }) =>
        changeFields(actions, 'audio', (model) => ({
          ...model,
          albumArt: url,
          removeAlbumArt: false,
        })),
      onChosen: (file) =>
        changeFields(actions, 'audio', (model) => withChosenFile(model, fileNames.cover, file)),
      onActiveChange: (isGoing) =>
        isGoing
          ? changeFields(actions, 'audio', (model) => ({ ...model, uploading: true }))
          : endWaiting(actions, 'uploading'),
    }),
  );
  useEffect(() => () => upload.stop(), [upload]);
  useEffect(() => {
    const model = isDisabled ? undefined : currentFields(actions, 'audio');
    if (model) upload.resume(chosenFile(model, fileNames.cover));
  }, [actions, upload, isDisabled]);
  return [upload, useStore(upload)] as const;
}

/** The cover of a track, with controls that add, replace and remove it. */
export function AlbumArt({
  actions,
  model,
  isDisabled,
}: {
  readonly actions: FormActions;
  readonly model: AudioModel;
  readonly isDisabled: boolean;
}): ReactNode {
  const [upload, state] = useCoverUpload(actions, isDisabled);
  const { albumArt } = model;
  const remove = () =>
    changeFields(actions, 'audio', (current) => ({
      ...current,
      albumArt: '',
      removeAlbumArt: true,
    }));
  return (
    <>
      <div className={styles['cover']}>
        {albumArt === '' ? (
          <span className={styles['noCover']}>
            <IconAudio />
          </span>
        ) : (
          <img
            className={styles['art']}
            src={albumArt}
            alt={audioTexts.cover}
            width="112"
            height="112"
            decoding="async"
          />
        )}
        {albumArt !== '' && (
          <IconButton
            className={styles['removeCover']}
            label={audioTexts.removeCover}
            disabled={isDisabled}
            onClick={remove}
          >
            <IconClose />
          </IconButton>
        )}
        <FilePicker
          kind="photo"
          label={albumArt === '' ? audioTexts.addCover : audioTexts.replaceCover}
          variant="quiet"
          size="small"
          className={styles['chooseCover']}
          isDisabled={isDisabled || state.kind === 'uploading'}
          onFile={(file) => upload.add(file)}
        />
      </div>
      {(state.kind === 'uploading' || state.kind === 'failed' || state.kind === 'canceled') && (
        <div className={styles['coverNews']}>
          <UploadProgress upload={upload} state={state} isDisabled={isDisabled} />
        </div>
      )}
    </>
  );
}
