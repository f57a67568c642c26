import { createContext } from 'react';

/** What an editor has the form do about the pictures of its text. */
export interface PicturesOfForm {
  /** Whether any are still on their way; the form waits with saving until they are there. */
  tellPending(isPending: boolean): void;
  /** The file of a picture that is not uploaded yet, also from before a reload. */
  fileOf(name: string): File | undefined;
  /** Keeps a file beside the text until it is uploaded, or forgets it. */
  keep(name: string, file: File | undefined): void;
}

export const PendingImages = createContext<PicturesOfForm>({
  tellPending() {},
  fileOf: () => undefined,
  keep() {},
});
