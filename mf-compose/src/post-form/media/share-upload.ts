import { useStore } from '@tessera/shared-ui/use-store';
import { useEffect } from 'react';
import { chosenFile, fileNames } from '../drafts/chosen-files.ts';
import type { FormActions } from '../open-form.ts';
import type { SingleUpload, SingleUploadState } from './single-upload.ts';

interface Held {
  readonly upload: SingleUpload;
  /** Number of mounted fields that share the upload. */
  users: number;
}

/**
 * Makes the hook through which the fields of a form share its one upload. The upload goes on while
 * a switch of the editor remounts the fields, and stops once no fields are mounted. A file of a
 * restored draft is uploaded as soon as the form takes input.
 */
export function shareUpload(
  create: (actions: FormActions) => SingleUpload,
): (actions: FormActions, isDisabled: boolean) => readonly [SingleUpload, SingleUploadState] {
  const held = new WeakMap<FormActions, Held>();
  function hold(actions: FormActions): Held {
    const found = held.get(actions) ?? { upload: create(actions), users: 0 };
    held.set(actions, found);
    return found;
  }
  return function useUploadOfForm(actions, isDisabled) {
    const { upload } = hold(actions);
    useEffect(() => {
      const mine = hold(actions);
      mine.users += 1;
      return () => {
        mine.users -= 1;
        // fields that replace these ones mount in the same commit, before this runs
        queueMicrotask(() => {
          if (mine.users > 0) return;
          mine.upload.stop();
          if (held.get(actions) === mine) held.delete(actions);
        });
      };
    }, [actions]);
    useEffect(() => {
      const { state } = actions.store;
      if (!isDisabled && state.phase === 'open')
        hold(actions).upload.resume(chosenFile(state.model, fileNames.media));
    }, [actions, isDisabled]);
    return [upload, useStore(upload)];
  };
}
