import { adText, sidebarAdMark } from '@tessera/shared-contracts/ads/ads';
import type { ReactNode } from 'react';

/** The place for an ad, which the shell shows once it has one. */
export const SidebarAd = (): ReactNode => (
  <section className="page__ad" aria-label={adText} hidden {...{ [sidebarAdMark]: '' }} />
);
