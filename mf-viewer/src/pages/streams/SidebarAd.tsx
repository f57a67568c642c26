import { adText, sidebarAdMark } from '@tessera/shared-contracts/ads/ads';
import type { ReactNode } from 'react';

/** An empty element that the shell shows once it has an ad for it. */
export const SidebarAd = (): ReactNode => (
  <section className="page__ad" aria-label={adText} hidden {...{ [sidebarAdMark]: '' }} />
);
