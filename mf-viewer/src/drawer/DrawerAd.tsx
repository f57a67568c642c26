import { adSize } from '@tessera/shared-contracts/ads/ads';
import { drawerTexts } from '@tessera/shared-contracts/blogs/drawer-constants';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './blog-drawer.module.css';

/** An ad between the posts of the blog viewer; renders nothing if there is no ad. */
export function DrawerAd({ ads }: Pick<Platform, 'ads'>): ReactNode {
  const place = useRef<HTMLElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  useEffect(
    () => (place.current ? ads.fill(place.current, 'viewer', () => setEmpty(true)) : undefined),
    [ads],
  );
  if (isEmpty) return null;
  return (
    <aside
      ref={place}
      className={styles['ad']}
      aria-label={drawerTexts.ad}
      style={{ inlineSize: adSize.width, blockSize: adSize.height }}
    />
  );
}
