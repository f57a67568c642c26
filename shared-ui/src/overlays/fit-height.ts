import { size, type Middleware } from '@floating-ui/react-dom';
import { edgePadding } from './use-placement.ts';

/**
 * Limits the height of a floating element to the available space. Kept out of `usePlacement` so
 * that overlays that don't need it don't bundle it.
 *
 * @param minHeight the limit is never lower than this, in px, even if less space is available
 */
export const fitHeight = (minHeight: number): Middleware =>
  size({
    padding: edgePadding,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = `${Math.round(Math.max(minHeight, availableHeight))}px`;
    },
  });
