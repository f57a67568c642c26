import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import type { ReactNode, RefObject } from 'react';

/** The input behind the buttons that choose a picture; the buttons open its file dialog. */
export const PictureFile = ({
  input,
  onChoose,
}: {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChoose: (file: File) => void;
}): ReactNode => (
  <input
    ref={input}
    type="file"
    accept={uploadRules.photo.accept}
    hidden
    onChange={({ currentTarget }) => {
      const [file] = currentTarget.files ?? [];
      // so that choosing the same file again is a change
      currentTarget.value = '';
      if (file) onChoose(file);
    }}
  />
);
