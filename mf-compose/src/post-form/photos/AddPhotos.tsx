import { postFormAttributes } from '@tessera/shared-contracts/posts/post-form-attributes';
import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { Button } from '@tessera/shared-ui/Button';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { IconLink, IconPhoto, IconPlus } from '@tessera/shared-ui/Icon';
import { Input } from '@tessera/shared-ui/Input';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import type { PhotoSession } from './photo-session.ts';
import { photoTexts } from './photo-texts.ts';
import styles from './add-photos.module.css';

interface AddPhotosProps {
  /** The button that opens the file picker. */
  readonly adder: Ref<HTMLButtonElement>;
  readonly session: PhotoSession;
  /** Number of photos in the form. */
  readonly photos: number;
  readonly isDisabled: boolean;
  /** Whether files are dragged over the form. */
  readonly isOver: boolean;
}

/**
 * The ways to add photos: from this device or from the web; dropping and pasting work anywhere on
 * the form.
 */
export function AddPhotos({
  adder,
  session,
  photos,
  isDisabled,
  isOver,
}: AddPhotosProps): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  const [isWebOpen, setWebOpen] = useState(false);
  const webId = useId();
  const isEmpty = photos === 0;
  return (
    <div
      className={isEmpty ? `${styles['add']} ${styles['addFirst']}` : styles['add']}
      data-over={isOver ? '' : undefined}
    >
      {isEmpty && (
        <span className={styles['emblem']}>
          <IconPhoto />
        </span>
      )}
      <div className={styles['ways']}>
        <Button
          ref={adder}
          variant={isEmpty ? 'primary' : 'outline'}
          className={styles['fromDevice']}
          disabled={isDisabled}
          onClick={() => picker.current?.click()}
        >
          {!isEmpty && <IconPlus />}
          {isEmpty ? photoTexts.choose : photoTexts.add}
        </Button>
        <Button
          variant="quiet"
          className={styles['fromWeb']}
          aria-expanded={isWebOpen}
          aria-controls={webId}
          disabled={isDisabled}
          onClick={() => setWebOpen(!isWebOpen)}
        >
          <IconLink />
          {photoTexts.fromWeb}
        </Button>
        {!isEmpty && (
          <span className={styles['count']}>
            {photos} of {postLimits.photos}
          </span>
        )}
      </div>
      {isEmpty && <p className={styles['invitation']}>{photoTexts.invitation}</p>}
      <div id={webId} className={styles['web']}>
        {isWebOpen && <WebAddress session={session} isDisabled={isDisabled} />}
      </div>
      <input
        ref={picker}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        {...{ [postFormAttributes.picker]: 'photos' }}
        multiple
        accept={uploadRules.photo.accept}
        disabled={isDisabled}
        onChange={(event) => {
          session.addFiles([...(event.target.files ?? [])]);
          // so that the same file can be chosen again
          event.target.value = '';
        }}
      />
      {isOver && (
        <p className={styles['over']} aria-hidden="true">
          {photoTexts.drop}
        </p>
      )}
    </div>
  );
}

function WebAddress({
  session,
  isDisabled,
}: Pick<AddPhotosProps, 'session' | 'isDisabled'>): ReactNode {
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState('');
  const [isLooking, setLooking] = useState(false);
  const problemId = useId();
  const field = useRef<HTMLInputElement>(null);
  // the person has just opened this field
  useEffect(() => field.current?.focus(), []);
  async function add(): Promise<void> {
    if (address.trim() === '' || isLooking) return;
    setLooking(true);
    const found = await session.addAddress(address);
    setLooking(false);
    setProblem(found ?? '');
    if (found === undefined) setAddress('');
  }
  function pressKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.metaKey || event.ctrlKey)
      return;
    // Enter adds the photo instead of submitting the form; Ctrl+Enter and Cmd+Enter still submit it
    event.preventDefault();
    void add();
  }
  return (
    <>
      <div className={styles['webLine']}>
        <Input
          ref={field}
          type="text"
          inputMode="url"
          aria-label={photoTexts.address}
          placeholder="https://"
          maxLength={2083}
          autoComplete="off"
          value={address}
          aria-invalid={problem !== ''}
          aria-describedby={problemId}
          onChange={(event) => {
            setAddress(event.target.value);
            setProblem('');
          }}
          onKeyDown={pressKey}
        />
        <Button
          disabled={isDisabled || isLooking || address.trim() === ''}
          aria-busy={isLooking}
          onClick={() => void add()}
        >
          {photoTexts.addAddress}
        </Button>
      </div>
      <FieldNote id={problemId} isError role="status">
        {problem}
      </FieldNote>
    </>
  );
}
