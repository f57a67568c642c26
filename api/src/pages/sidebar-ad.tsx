import { adText, sidebarAdMark } from '@tessera/shared-contracts/ads/ads';
import type { ReactNode } from 'react';
import { adScriptUrl } from '../ads/ad-settings.ts';
import type { AppContext } from '../http/context.ts';

/** The content beside a column, with the place for an ad if there are ads. */
export function withSidebarAd(c: AppContext, side: ReactNode): ReactNode {
  if (adScriptUrl(c) === '') return side;
  return (
    <>
      {side}
      <section className="page__ad" aria-label={adText} hidden {...{ [sidebarAdMark]: '' }} />
    </>
  );
}
