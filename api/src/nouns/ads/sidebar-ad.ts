import { sidebarAdView } from '@tessera/shared-contracts/pages/stream-page-views';
import { adScriptUrl } from '../../base/page/ad-settings.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { viewRequest, type ViewRequest } from '../../base/views/render-views.ts';

/** The ad slot beside a column; empty if this request gets no ads. */
export const sidebarAd = (c: RequestValues): readonly ViewRequest[] =>
  adScriptUrl(c) === '' ? [] : [viewRequest(sidebarAdView, {})];
