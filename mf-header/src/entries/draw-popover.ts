import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { EntryPopoverOptions } from './entry-popovers.ts';

/**
 * Renders a popover after its entry. Returns a function that removes it. If rendering throws, it is
 * reported and removed, and the header stays.
 */
export function drawPopover(
  popover: ReactNode,
  { platform, place, onClose }: EntryPopoverOptions,
): () => void {
  const root = createRoot(place, {
    onUncaughtError(error) {
      platform.log.error(error, { part: 'popover of the header' });
      // not while React is rendering
      setTimeout(onClose, 0);
    },
  });
  root.render(popover);
  return () => root.unmount();
}
