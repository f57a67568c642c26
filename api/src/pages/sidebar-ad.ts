import { sidebarAdView } from '@tessera/shared-contracts/pages/stream-page-views';
import { adScriptUrl } from '../ads/ad-settings.ts';
import type { AppContext } from '../http/context.ts';
import { viewRequest, type ViewRequest } from '../views/draw-views.ts';

/** The ad slot beside a column; empty if this request gets no ads. */
export const sidebarAd = (c: AppContext): readonly ViewRequest[] =>
  adScriptUrl(c) === '' ? [] : [viewRequest(sidebarAdView, {})];
