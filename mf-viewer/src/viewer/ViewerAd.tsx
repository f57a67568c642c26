import { viewerAd, viewerTexts } from '@tessera/shared-contracts/blogs/viewer-constants';
import type { ReactNode } from 'react';
import styles from './blog-drawer.module.css';

/** The slot for an ad between the posts of the blog viewer; its content comes from elsewhere. */
export function ViewerAd(): ReactNode {
  return (
    <aside
      className={styles['ad']}
      aria-label={viewerTexts.ad}
      data-viewer-ad=""
      style={{ inlineSize: viewerAd.width, blockSize: viewerAd.height }}
    />
  );
}
