import type { FeatureOf } from '@tessera/shared-contracts/platform/features';
import type { shareFeature } from '@tessera/shared-contracts/sharing/share-feature';
import { slotId } from '@tessera/shared-contracts/core/registry';
import { observeChanges } from '@tessera/shared-ui/lifetime';
import { showSharePopover } from './popover/show-share-popover.tsx';

let close = () => {};

/**
 * Opens the share popover next to an element, for other remotes:
 * `platform.features.load(shareFeature)`.
 */
export const open: FeatureOf<typeof shareFeature>['open'] = (platform, request) => {
  close();
  const shown = new AbortController();
  observeChanges(shown.signal, platform.router.page$, () => close());
  close = showSharePopover(
    platform,
    request,
    // inside a modal dialog if the element is in one: the dialog would cover a popover outside it
    request.anchor.closest('dialog') ??
      document.getElementById(slotId('mf_share')) ??
      document.body,
    () => shown.abort(),
  );
};
