import type { ShareRequest } from '@tessera/shared-contracts/sharing/share-feature';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { createPartRoot, failPart } from '@tessera/shared-ui/part-root';
import { SharePopover } from './SharePopover.tsx';

/**
 * Shows the share popover next to an element until the user closes it or the returned function is
 * called.
 */
export function showSharePopover(
  platform: Platform,
  { anchor, postUrl, ...request }: ShareRequest,
  place: HTMLElement,
  onClosed: () => void = () => {},
): () => void {
  const holder = document.createElement('div');
  place.append(holder);
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    root.unmount();
    holder.remove();
    onClosed();
  };
  const root = createPartRoot(platform, holder, failPart(platform, 'share popover', close));
  root.render(
    <SharePopover
      platform={platform}
      anchor={anchor}
      container={place}
      subject={{
        isFallbackForced: false,
        blogUuid: '',
        ...request,
        postUrl: new URL(postUrl, location.href).href,
      }}
      onClose={close}
    />,
  );
  return close;
}
