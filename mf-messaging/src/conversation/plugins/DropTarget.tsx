import { imageTexts } from '@tessera/shared-contracts/messaging/texts';
import { IconPhoto } from '@tessera/shared-ui/Icon';
import type { ReactNode } from 'react';
import styles from './DropTarget.module.css';

/** Covers a window while a file is dragged over it and can be dropped. */
export const DropTarget = (): ReactNode => (
  <div className={styles.target} aria-hidden="true">
    <IconPhoto />
    {imageTexts.drop}
  </div>
);
