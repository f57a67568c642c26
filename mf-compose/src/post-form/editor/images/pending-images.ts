import { createContext } from 'react';

/** What an editor tells the form about the images of its text. */
export interface ImagesOfForm {
  /** Reports whether any image is still uploading; until it is not, the form cannot be saved. */
  reportPending(isPending: boolean): void;
  /** The file of an image that is not uploaded yet, also after a reload. */
  fileOf(name: string): File | undefined;
  /** Stores a file beside the text until it is uploaded, or deletes it. */
  storeFile(name: string, file: File | undefined): void;
}

export const PendingImages = createContext<ImagesOfForm>({
  reportPending() {},
  fileOf: () => undefined,
  storeFile() {},
});
