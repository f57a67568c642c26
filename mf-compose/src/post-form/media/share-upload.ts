import { useStore } from '@tessera/shared-ui/use-store';
import { useEffect } from 'react';
import { chosenFile, fileNames } from '../state/chosen-files.ts';
import type { FormActions } from '../open-form.ts';
import type { SingleUpload, SingleUploadState } from './single-upload.ts';

interface SharedUpload {
  readonly upload: SingleUpload;
  /** Number of mounted fields that share the upload. */
  users: number;
}

/**
 * Makes the hook through which the fields of a form share its one upload. The upload goes on while
 * a switch of the editor remounts the fields, and stops once no fields are mounted. A file of a
 * restored draft is uploaded as soon as the form accepts input.
 */
export function shareUpload(
  create: (actions: FormActions) => SingleUpload,
): (actions: FormActions, isDisabled: boolean) => readonly [SingleUpload, SingleUploadState] {
  const uploads = new WeakMap<FormActions, SharedUpload>();
  function uploadOf(actions: FormActions): SharedUpload {
    const found = uploads.get(actions) ?? { upload: create(actions), users: 0 };
    uploads.set(actions, found);
    return found;
  }
  return function useUploadOfForm(actions, isDisabled) {
    const { upload } = uploadOf(actions);
    useEffect(() => {
      const mine = uploadOf(actions);
      mine.users += 1;
      return () => {
        mine.users -= 1;
        // fields that replace these ones mount in the same commit, before this runs
        queueMicrotask(() => {
          if (mine.users > 0) return;
          mine.upload.stop();
          if (uploads.get(actions) === mine) uploads.delete(actions);
        });
      };
    }, [actions]);
    useEffect(() => {
      const { state } = actions.store;
      if (!isDisabled && state.phase === 'open')
        uploadOf(actions).upload.resume(chosenFile(state.model, fileNames.media));
    }, [actions, isDisabled]);
    return [upload, useStore(upload)];
  };
}
