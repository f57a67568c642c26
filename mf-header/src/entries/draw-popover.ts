import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { EntryPopoverOptions } from './entry-popovers.ts';

/** Draws a popover behind its entry; returns the way to take it away. One that throws is reported and goes, and the header stays. */
export function drawPopover(
  popover: ReactNode,
  { platform, place, onClose }: EntryPopoverOptions,
): () => void {
  const root = createRoot(place, {
    onUncaughtError(error) {
      platform.log.error(error, { part: 'popover of the header' });
      // React is in the middle of its work
      setTimeout(onClose, 0);
    },
  });
  root.render(popover);
  return () => root.unmount();
}
