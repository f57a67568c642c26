import type { ShareFeature } from '@tessera/shared-contracts/platform/features';
import { slotId } from '@tessera/shared-contracts/platform/registry';
import { skip } from 'rxjs';
import { showShareMenu } from './popover/show-share-menu.tsx';

let close = () => {};

/** Opens the share menu beside an element, for other remotes: `platform.features.load('mf_share/SharePopover')`. */
export const open: ShareFeature['open'] = (platform, { postUrl, anchor }) => {
  close();
  const pages = platform.router.page$.pipe(skip(1)).subscribe(() => close());
  close = showShareMenu(new URL(postUrl, location.href).href, anchor, document.getElementById(slotId('mf_share')) ?? document.body, () => pages.unsubscribe());
};
