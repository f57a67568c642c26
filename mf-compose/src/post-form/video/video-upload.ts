import { uploadedVideo, type UploadedVideo } from '@tessera/shared-contracts/media/endpoints';
import {
  createSingleUpload,
  type SingleUpload,
  type SingleUploadOptions,
} from '../media/single-upload.ts';
import { fileNames, withChosenFile } from '../state/chosen-files.ts';
import { shareUpload } from '../media/share-upload.ts';
import type { FormActions } from '../open-form.ts';
import { changeFields, endWaiting } from '../state/change-fields.ts';

/** A video that was uploaded from this page. */
interface KnownVideo {
  readonly file: File;
  /** Whether the server must process the video after it is posted, before anyone can see it. */
  readonly needsProcessing: boolean;
}
/** The videos that were uploaded from this page, by URL. */
const videos = new Map<string, KnownVideo>();
export const videoAt = (url: string): KnownVideo | undefined => videos.get(url);

/** The video upload of a form. */
export const createVideoUpload = (
  actions: Pick<FormActions, 'platform' | 'store' | 'change'>,
  send?: SingleUploadOptions<UploadedVideo>['send'],
): SingleUpload =>
  createSingleUpload({
    platform: actions.platform,
    kind: 'video',
    answer: uploadedVideo,
    ...(send && { send }),
    onArrived({ url, key, needs_processing }, file) {
      videos.set(url, { file, needsProcessing: needs_processing });
      changeFields(actions, 'video', (model) => ({
        ...model,
        preuploadUrl: url,
        preuploadKey: key,
        embedCode: '',
      }));
    },
    onChosen: (file) =>
      changeFields(actions, 'video', (model) => ({
        ...withChosenFile(model, fileNames.media, file),
        ...(file && { confirmTos: false }),
      })),
    onActiveChange: (isGoing) =>
      isGoing
        ? changeFields(actions, 'video', (model) => ({ ...model, uploading: true }))
        : endWaiting(actions, 'uploading'),
  });

export const useVideoUpload = shareUpload((actions) => createVideoUpload(actions));
