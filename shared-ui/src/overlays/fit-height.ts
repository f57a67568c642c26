import { size, type Middleware } from '@floating-ui/react-dom';
import { edgePadding } from './use-placement.ts';

/**
 * Limits a floating element to the space beside its anchor. Apart from `usePlacement`, because most
 * elements are short and need not carry it.
 *
 * @param least minimum height in px when space is short
 */
export const fitHeight = (least: number): Middleware =>
  size({
    padding: edgePadding,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = `${Math.round(Math.max(least, availableHeight))}px`;
    },
  });
