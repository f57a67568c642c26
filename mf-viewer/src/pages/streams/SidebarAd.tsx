import { adText, sidebarAdMark } from '@tessera/shared-contracts/ads/ads';
import type { ReactNode } from 'react';

/** An empty, hidden element. The shell fills and shows it once there is an ad. */
export const SidebarAd = (): ReactNode => (
  <section className="page__ad" aria-label={adText} hidden {...{ [sidebarAdMark]: '' }} />
);
