import { replyTexts } from '@tessera/shared-contracts/replies/endpoints';
import { Button } from '@tessera/shared-ui/Button';
import { carriesFiles, lastFile, pastedFile } from '@tessera/shared-ui/carried-files';
import { useStore } from '@tessera/shared-ui/use-store';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { currentChannel } from '../state/current-channel.ts';
import type { FileTarget } from '../forms/InlineForm.tsx';
import { createReplyPhoto, createReplyPhotoStorage } from './reply-photo.ts';
import styles from './reply-photo-field.module.css';
import { ReplyForm, type ReplyFormProps } from './ReplyForm.tsx';
import { ReplyPhotoField } from './ReplyPhotoField.tsx';

/**
 * A reply form that accepts a photo, which the user can choose, drop on the form or paste into it.
 */
export function PhotoReplyForm({
  services,
  model,
  place,
}: Pick<ReplyFormProps, 'services' | 'model' | 'place'>): ReactNode {
  const [photo] = useState(() => {
    const { bootstrap, log } = services.platform;
    return createReplyPhoto({
      storage: createReplyPhotoStorage((error) => log.error(error, { action: 'reply photo' })),
      owner: `${currentChannel(bootstrap)?.uuid ?? ''}:${model.id}`,
    });
  });
  const { shown, alt } = useStore(photo);
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => photo.open(), [photo]);

  const fileTarget: FileTarget = {
    onDragOver(event) {
      if (!carriesFiles(event.dataTransfer)) return;
      // otherwise the browser would open the file
      event.preventDefault();
      event.dataTransfer.dropEffect = shown ? 'none' : 'copy';
      setOver(!shown);
    },
    onDragLeave({ currentTarget, relatedTarget }) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event) {
      setOver(false);
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      const file = lastFile(event.dataTransfer.files);
      if (file) void photo.add(file);
    },
    onPaste(event) {
      const file = pastedFile(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      void photo.add(file);
    },
  };
  return (
    <ReplyForm
      services={services}
      model={model}
      place={place}
      photo={shown && { file: shown.file, alt: alt.trim() }}
      onSent={photo.clear}
      fileTarget={fileTarget}
      className={isOver ? styles['over'] : undefined}
      choices={<ReplyPhotoField photo={photo} chooser={chooser} button={button} />}
      tools={
        <Button
          ref={button}
          variant="quiet"
          hidden={shown !== undefined}
          onClick={() => chooser.current?.click()}
        >
          {replyTexts.addPhoto}
        </Button>
      }
    />
  );
}
