import { uploadedVideo, type UploadedVideo } from '@tessera/shared-contracts/media/endpoints';
import { createOneUpload, type OneUpload, type OneUploadOptions } from '../media/one-upload.ts';
import { uploadOfForm } from '../media/upload-of-form.ts';
import type { FormActions } from '../open-form.ts';
import { changeFields, endWaiting } from '../types/change-fields.ts';

/** Films that the server prepares after they are posted, by their address. What is uploaded stays so. */
const unprepared = new Set<string>();
export const needsProcessing = (url: string): boolean => unprepared.has(url);

/** The film of a form on its way. */
export const createVideoUpload = (actions: Pick<FormActions, 'platform' | 'store' | 'change'>, send?: OneUploadOptions<UploadedVideo>['send']): OneUpload => createOneUpload({
  platform: actions.platform, kind: 'video', answer: uploadedVideo, ...(send && { send }),
  onArrived({ url, key, needs_processing }) {
    if (needs_processing) unprepared.add(url);
    changeFields(actions, 'video', (model) => ({ ...model, preuploadUrl: url, preuploadKey: key, embedCode: '', confirmTos: false }));
  },
  onGoing: (isGoing) => (isGoing ? changeFields(actions, 'video', (model) => ({ ...model, uploading: true })) : endWaiting(actions, 'uploading')),
});

export const useVideoUpload = uploadOfForm((actions) => createVideoUpload(actions));
