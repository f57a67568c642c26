import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import { replyAltLimit, replyTexts } from '@tessera/shared-contracts/replies/endpoints';
import { Button } from '@tessera/shared-ui/Button';
import { lastFile } from '@tessera/shared-ui/carried-files';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { Input } from '@tessera/shared-ui/Input';
import { useStore } from '@tessera/shared-ui/use-store';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ReplyPhoto } from './reply-photo.ts';
import styles from './reply-photo-field.module.css';

export interface ReplyPhotoFieldProps {
  readonly photo: ReplyPhoto;
  /** The native file field. */
  readonly chooser: RefObject<HTMLInputElement | null>;
  /** The button that adds a photo; hidden while a photo is shown. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** The photo of a reply, with its description and errors. */
export function ReplyPhotoField({ photo, chooser, button }: ReplyPhotoFieldProps): ReactNode {
  const { shown, alt, status, error } = useStore(photo);
  const description = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    // adding a photo hides the button, which may have had the focus
    const isFocusLost = activeElement === button.current || activeElement === body;
    if (shown?.isNew === true && isFocusLost) description.current?.focus();
  }, [shown, button]);

  function remove(): void {
    // the button must be visible to take the focus
    flushSync(photo.remove);
    button.current?.focus();
  }
  return (
    <div className={styles['part']}>
      {shown && (
        <div className={styles['preview']} role="group" aria-label={replyTexts.chosenPhoto}>
          <img
            className={styles['image']}
            src={shown.image.url}
            width={shown.image.width}
            height={shown.image.height}
            alt={replyTexts.chosenPhoto}
          />
          <div className={styles['words']}>
            <FieldFrame label={replyTexts.describePhoto}>
              <Input
                ref={description}
                type="text"
                maxLength={replyAltLimit}
                placeholder={replyTexts.describeHint}
                autoComplete="off"
                value={alt}
                onChange={({ currentTarget }) => photo.describe(currentTarget.value)}
              />
            </FieldFrame>
            <Button size="small" onClick={remove}>
              {replyTexts.removePhoto}
            </Button>
          </div>
        </div>
      )}
      <FieldNote isError role="alert">
        {error}
      </FieldNote>
      <FieldNote role="status">{status}</FieldNote>
      <input
        ref={chooser}
        type="file"
        accept={uploadRules.photo.accept}
        hidden
        onChange={({ currentTarget }) => {
          const file = lastFile(currentTarget.files ?? []);
          // otherwise, choosing the same file again would not fire a change event
          currentTarget.value = '';
          if (file) void photo.add(file);
        }}
      />
    </div>
  );
}
