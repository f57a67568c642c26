import type { MouseEvent } from 'react';

/** Whether a click follows a link in this tab: no modifier key, and a link without `target`. */
export const leavesWindow = ({
  target,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'>): boolean =>
  target instanceof Element &&
  target.closest('a[href]:not([target])') !== null &&
  !(ctrlKey || metaKey || shiftKey || altKey);
