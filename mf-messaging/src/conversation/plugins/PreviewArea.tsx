import { imageTexts } from '@tessera/shared-contracts/messaging/texts';
import { IconClose, IconEdit } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import type { ReactNode } from 'react';
import type { PreviewArea as Area } from './create-composing.ts';
import { fitPreview } from './preview.ts';
import styles from './PreviewArea.module.css';

export interface PreviewAreaProps {
  readonly area: Area;
  /** Whether the image cannot be changed at the moment. */
  readonly isDisabled: boolean;
  readonly onRemove: () => void;
}

/** The chosen image and its controls. */
export function PreviewArea({ area, isDisabled, onRemove }: PreviewAreaProps): ReactNode {
  if (area.view === 'empty') return null;
  if (area.view === 'reading')
    return (
      <p className={styles.reading} role="status">
        {imageTexts.reading}
      </p>
    );
  const {
    view,
    preview: { message, url, editCallback, ...size },
  } = area;
  const name = message.type === 'POSTREF' ? imageTexts.chosenGif : imageTexts.chosenImage;
  return (
    <div
      className={styles.area}
      data-closing={view === 'closing' || undefined}
      inert={view === 'closing'}
      role="group"
      aria-label={name}
    >
      <div className={styles.content}>
        <img className={styles.image} src={url} alt={name} {...fitPreview(size)} />
        <div className={styles.controls}>
          {editCallback && (
            <IconButton
              className={styles.control}
              label={imageTexts.edit}
              disabled={isDisabled}
              onClick={(event) => editCallback(event.currentTarget)}
            >
              <IconEdit />
            </IconButton>
          )}
          <IconButton
            className={styles.control}
            label={imageTexts.remove}
            disabled={isDisabled}
            onClick={onRemove}
          >
            <IconClose />
          </IconButton>
        </div>
      </div>
    </div>
  );
}
