import type { ShareFeature } from '@tessera/shared-contracts/platform/features';
import { slotId } from '@tessera/shared-contracts/platform/registry';
import { skip } from 'rxjs';
import { showSharePopover } from './popover/show-share-popover.tsx';

let close = () => {};

/**
 * Opens the share popover next to an element, for other remotes:
 * `platform.features.load('mf_share/SharePopover')`.
 */
export const open: ShareFeature['open'] = (platform, request) => {
  close();
  const pages = platform.router.page$.pipe(skip(1)).subscribe(() => close());
  close = showSharePopover(
    platform,
    request,
    document.getElementById(slotId('mf_share')) ?? document.body,
    () => pages.unsubscribe(),
  );
};
