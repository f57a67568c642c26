import { postFormAttributes } from '@tessera/shared-contracts/posts/post-form-attributes';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import type { PhotoItem } from '@tessera/shared-contracts/posts/form-model';
import { Button } from '@tessera/shared-ui/Button';
import { holdPress } from './hold-press.ts';
import { IconClose, IconEdit } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import type { MotionState } from './photo-motions.ts';
import { sideId, type Side } from './photo-places.ts';
import type { PhotoStatus } from './photo-session.ts';
import { photoTexts } from './photo-texts.ts';
import styles from './photo-tile.module.css';

/** Labels for a motion that is being uploaded or prepared, was canceled, or has failed. */
const motionMarks: Readonly<Record<MotionState['kind'], string>> = {
  uploading: photoTexts.motionPending,
  preparing: photoTexts.motionPending,
  canceled: photoTexts.motionCanceled,
  failed: photoTexts.motionFailed,
};

/** What other components can do with a tile. */
export interface PhotoTileHandle {
  /** Its rectangle in the viewport. */
  measure(): DOMRect | undefined;
  focusRemove(): void;
  focusDescribe(): void;
}

interface PhotoTileProps {
  readonly ref?: Ref<PhotoTileHandle>;
  readonly photo: PhotoItem;
  /** Counted from 1 over all rows. */
  readonly number: number;
  readonly total: number;
  readonly row: number;
  readonly index: number;
  readonly status: PhotoStatus;
  readonly preview: string;
  /** State of a motion that is under way, canceled or failed; otherwise undefined. */
  readonly motion: MotionState['kind'] | undefined;
  /** Name of the photo's file, or the last part of its external URL; '' if it has neither. */
  readonly fileName: string;
  readonly isDisabled: boolean;
  /** Whether the photo's details are open. */
  readonly isOpen: boolean;
  /** Drop zones while a photo is dragged: beside this photo, or on it when its row is full. */
  readonly target: 'none' | 'beside' | 'swap';
  /**
   * The point at which the dragged photo was grabbed, as fractions of its size. A photo shrinks
   * toward that point while it is dragged.
   */
  readonly grip: { readonly x: number; readonly y: number };
  readonly onDetails: () => void;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
  readonly onReplace: (file: File) => void;
}

/**
 * The aspect ratio of a tile: that of its photo, within limits; photos beyond them are cropped. The
 * tiles of a row have the same height, so their widths follow from their ratios.
 */
const shapeOf = (width: number, height: number): number =>
  width > 0 && height > 0 ? Math.min(2.2, Math.max(0.6, width / height)) : 1.25;

/**
 * One photo: a drag handle on its image, the state of its upload, and buttons to describe and
 * remove it.
 */
export function PhotoTile({
  ref,
  photo,
  number,
  total,
  row,
  index,
  status,
  preview,
  motion,
  fileName,
  isDisabled,
  isOpen,
  target,
  grip,
  onDetails,
  onRemove,
  onRetry,
  onReplace,
}: PhotoTileProps): ReactNode {
  const {
    attributes: { role: _role, ...attributes },
    listeners,
    node,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    isDragging,
  } = useDraggable({ id: photo.id, disabled: isDisabled });
  const [shown, setShown] = useState<{ readonly width: number; readonly height: number }>();
  const [failedPreview, setFailedPreview] = useState('');
  const remove = useRef<HTMLButtonElement>(null);
  const describe = useRef<HTMLButtonElement>(null);
  useImperativeHandle(
    ref,
    () => ({
      measure: () => node.current?.getBoundingClientRect(),
      focusRemove: () => remove.current?.focus(),
      focusDescribe: () => describe.current?.focus(),
    }),
    [node],
  );
  const shape = shapeOf(shown?.width ?? photo.width, shown?.height ?? photo.height);
  const name = `Photo ${number} of ${total}`;
  const alt = photo.alt ?? '';
  return (
    <li
      ref={setNodeRef}
      className={styles['tile']}
      {...{ [postFormAttributes.photo]: photo.id, [postFormAttributes.photoStatus]: status.kind }}
      data-dragging={isDragging ? '' : undefined}
      data-open={isOpen ? '' : undefined}
      style={{
        flexGrow: shape,
        aspectRatio: shape,
        ...(transform && {
          transform: `translate3d(${transform.x}px, ${transform.y}px, 0) scale(0.5)`,
          transformOrigin: `${grip.x * 100}% ${grip.y * 100}%`,
        }),
      }}
    >
      {/* without aria-label, the name of the button would be the alt text of the image in it */}
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles['handle']}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name.toLowerCase()}${fileName === '' ? '' : `, ${fileName}`}`}
        disabled={isDisabled}
        onClick={(event) => {
          if (event.detail > 0) onDetails();
        }}
      >
        {preview !== '' && preview !== failedPreview ? (
          <img
            className={styles['image']}
            src={preview}
            alt={alt || photo.caption}
            draggable={false}
            decoding="async"
            referrerPolicy="no-referrer"
            onError={() => setFailedPreview(preview)}
            onLoad={({ currentTarget }) =>
              setShown({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
          />
        ) : (
          <span className={styles['unseen']}>{fileName}</span>
        )}
      </button>
      <PlaceMark id={sideId(row, index, 'before')} side="before" isTarget={target === 'beside'} />
      <PlaceMark id={sideId(row, index, 'after')} side="after" isTarget={target === 'beside'} />
      <PlaceMark id={sideId(row, index, 'swap')} side="swap" isTarget={target === 'swap'} />
      <TileStatus
        status={status}
        name={name}
        fileName={fileName}
        isDisabled={isDisabled}
        onRetry={onRetry}
        onReplace={onReplace}
      />
      <IconButton
        ref={remove}
        className={`${styles['chip']} ${styles['remove']}`}
        label={`${photoTexts.remove} ${name.toLowerCase()}`}
        disabled={isDisabled}
        onPointerDown={holdPress}
        onClick={onRemove}
      >
        <IconClose />
      </IconButton>
      <button
        ref={describe}
        type="button"
        className={`${styles['chip']} ${styles['describe']}`}
        aria-expanded={isOpen}
        disabled={isDisabled}
        onPointerDown={holdPress}
        onClick={onDetails}
      >
        <IconEdit />
        {photo.caption === '' ? (
          <>
            <span className={styles['caption']}>{photoTexts.describe}</span>
            <span className="visually-hidden">{name.toLowerCase()}</span>
          </>
        ) : (
          <>
            <span className="visually-hidden">
              {photoTexts.describe} {name.toLowerCase()}:{' '}
            </span>
            <span className={styles['caption']}>{photo.caption}</span>
          </>
        )}
        {motion === undefined && photo.livephotoUrl !== '' && (
          <abbr className={styles['altMark']} title={photoTexts.liveTitle}>
            {photoTexts.live}
          </abbr>
        )}
        {motion !== undefined && <span data-motion-mark={motion}>{motionMarks[motion]}</span>}
        {alt !== '' && (
          <abbr className={styles['altMark']} title={alt}>
            ALT
          </abbr>
        )}
      </button>
    </li>
  );
}

function PlaceMark({
  id,
  side,
  isTarget,
}: {
  readonly id: string;
  readonly side: Side;
  readonly isTarget: boolean;
}): ReactNode {
  const { setNodeRef, isOver } = useDroppable({ id, disabled: !isTarget });
  return (
    <span
      ref={setNodeRef}
      className={styles['place']}
      data-side={side}
      {...{ [postFormAttributes.dropTarget]: isOver ? side : undefined }}
      aria-hidden="true"
    />
  );
}

interface TileStatusProps extends Pick<
  PhotoTileProps,
  'status' | 'fileName' | 'isDisabled' | 'onRetry' | 'onReplace'
> {
  readonly name: string;
}

function TileStatus({
  status,
  name,
  fileName,
  isDisabled,
  onRetry,
  onReplace,
}: TileStatusProps): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  switch (status.kind) {
    case 'ready':
      return null;
    case 'preparing':
      return <span className={`${styles['chip']} ${styles['wait']}`}>{photoTexts.preparing}</span>;
    case 'waiting':
      return <span className={`${styles['chip']} ${styles['wait']}`}>{photoTexts.waiting}</span>;
    case 'uploading': {
      const percent = Math.round(status.progress * 100);
      return (
        <span
          className={styles['progress']}
          role="progressbar"
          aria-label={`Upload of ${name.toLowerCase()}`}
          aria-valuenow={percent}
        >
          <span className={styles['bar']} style={{ scale: `${status.progress} 1` }} />
        </span>
      );
    }
    case 'failed':
      return (
        <div className={styles['trouble']}>
          <p className={styles['troubleText']}>
            <strong>{fileName}</strong> {status.error}
          </p>
          {!status.isFinal && (
            <Button
              size="small"
              aria-label={`${photoTexts.retry} ${name.toLowerCase()}`}
              disabled={isDisabled}
              onClick={onRetry}
            >
              {photoTexts.retry}
            </Button>
          )}
        </div>
      );
    case 'missing':
      return (
        <div className={styles['trouble']}>
          <p className={styles['troubleText']}>{photoTexts.missing}</p>
          <Button size="small" disabled={isDisabled} onClick={() => picker.current?.click()}>
            {photoTexts.chooseAgain}
          </Button>
          <input
            ref={picker}
            type="file"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
            accept={uploadRules.photo.accept}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) onReplace(file);
            }}
          />
        </div>
      );
  }
}
