import { pictureTexts } from '@tessera/shared-contracts/messaging/texts';
import { IconPhoto } from '@tessera/shared-ui/Icon';
import type { ReactNode } from 'react';
import styles from './DropTarget.module.css';

/** Covers a window while an image is dragged over the window. */
export const DropTarget = (): ReactNode => (
  <div className={styles.target} aria-hidden="true">
    <IconPhoto />
    {pictureTexts.drop}
  </div>
);
