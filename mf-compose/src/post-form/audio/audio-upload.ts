import { uploadedAudio, type UploadedAudio } from '@tessera/shared-contracts/media/endpoints';
import {
  createSingleUpload,
  type SingleUpload,
  type SingleUploadOptions,
} from '../media/single-upload.ts';
import { fileNames, withChosenFile } from '../state/chosen-files.ts';
import { shareUpload } from '../media/share-upload.ts';
import type { FormActions } from '../open-form.ts';
import { changeFields, endWaiting } from '../state/change-fields.ts';
import { withUpload } from './audio-model.ts';

/** The audio upload of a form. Fills the form's fields from the tags of the file. */
export function createAudioUpload(
  actions: Pick<FormActions, 'platform' | 'store' | 'change'>,
  send?: SingleUploadOptions<UploadedAudio>['send'],
): SingleUpload {
  let before: UploadedAudio | undefined;
  return createSingleUpload({
    platform: actions.platform,
    kind: 'audio',
    answer: uploadedAudio,
    ...(send && { send }),
    onArrived(answer) {
      changeFields(actions, 'audio', (model) => withUpload(model, answer, before));
      before = answer;
    },
    onChosen: (file) =>
      changeFields(actions, 'audio', (model) => ({
        ...withChosenFile(model, fileNames.media, file),
        ...(file && { confirmTos: false }),
      })),
    onActiveChange: (isGoing) =>
      isGoing
        ? changeFields(actions, 'audio', (model) => ({ ...model, uploading: true }))
        : endWaiting(actions, 'uploading'),
  });
}

export const useAudioUpload = shareUpload((actions) => createAudioUpload(actions));
