import { postFormAttributes } from '@tessera/shared-contracts/posts/post-form-attributes';
import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import { Button, type ButtonProps } from '@tessera/shared-ui/Button';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { listenForDrops } from './form-drop.ts';
import { mediaTexts } from './upload-texts.ts';
import styles from './media.module.css';

interface FilePickerProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  readonly kind: 'audio' | 'video' | 'photo';
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that opens a file picker for one file. */
export function FilePicker({
  kind,
  label,
  isDisabled,
  onFile,
  ...look
}: FilePickerProps): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} disabled={isDisabled} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        {...{ [postFormAttributes.picker]: kind }}
        accept={uploadRules[kind].accept}
        disabled={isDisabled}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // so that the same file can be chosen again
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

interface ChooseFileProps {
  readonly kind: 'audio' | 'video';
  readonly emblem: ReactNode;
  readonly isDisabled: boolean;
  /**
   * Whether there is no file yet: only then is the button shown. A dropped file replaces the
   * current one.
   */
  readonly isEmpty: boolean;
  readonly onFile: (file: File) => void;
}

/** Accepts a file that is chosen on this device or dropped anywhere on the form. */
export function ChooseFile({
  kind,
  emblem,
  isDisabled,
  isEmpty,
  onFile,
}: ChooseFileProps): ReactNode {
  const [isOver, setOver] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const take = useRef(onFile);
  useEffect(() => {
    take.current = onFile;
  });
  useEffect(() => {
    const form = root.current?.closest('form');
    if (!form || isDisabled) return undefined;
    return listenForDrops(form, {
      onOver: setOver,
      onFiles(files) {
        const [file] = files;
        if (file) take.current(file);
      },
      onAddress: () => {},
      // leaves images to the caption, where they can be dropped or pasted
      isWanted: (type) => !type.startsWith('image/'),
    });
  }, [isDisabled]);
  return (
    <div
      ref={root}
      className={isEmpty ? styles['choose'] : styles['place']}
      data-over={isOver ? '' : undefined}
    >
      {isEmpty && (
        <>
          <span className={styles['emblem']}>{emblem}</span>
          <FilePicker
            kind={kind}
            label={mediaTexts[kind].choose}
            variant="primary"
            isDisabled={isDisabled}
            onFile={onFile}
          />
          <p className={styles['invitation']}>{mediaTexts[kind].invitation}</p>
        </>
      )}
      {isOver && (
        <p className={styles['over']} aria-hidden="true">
          {mediaTexts.drop}
        </p>
      )}
    </div>
  );
}
