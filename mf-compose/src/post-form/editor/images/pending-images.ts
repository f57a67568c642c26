import { createContext } from 'react';

/** What an editor and its form exchange about the images of the text. */
export interface ImagesOfForm {
  /** Reports whether any image is not uploaded yet; the form cannot be saved until all are. */
  reportPending(isPending: boolean): void;
  /** The stored file of an image that is not uploaded yet. It survives a reload. */
  fileOf(name: string): File | undefined;
  /** Stores a file beside the text until it is uploaded, or deletes it. */
  storeFile(name: string, file: File | undefined): void;
}

export const PendingImages = createContext<ImagesOfForm>({
  reportPending() {},
  fileOf: () => undefined,
  storeFile() {},
});
