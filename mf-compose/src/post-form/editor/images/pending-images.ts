import { createContext } from 'react';

/** What an editor and its form exchange about the images of the text. */
export interface ImagesOfForm {
  /** Reports whether any image is still uploading; meanwhile the form cannot be saved. */
  reportPending(isPending: boolean): void;
  /** The file of an image that is not uploaded yet, even after a reload. */
  fileOf(name: string): File | undefined;
  /** Stores a file beside the text until it is uploaded, or deletes it. */
  storeFile(name: string, file: File | undefined): void;
}

export const PendingImages = createContext<ImagesOfForm>({
  reportPending() {},
  fileOf: () => undefined,
  storeFile() {},
});
