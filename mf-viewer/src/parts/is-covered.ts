import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';

const supportsPopovers = (): boolean => CSS.supports('selector(:popover-open)');

/**
 * Whether something that handles Escape is open: a dialog, a popover or a menu. Toasts do not count,
 * nor does what contains the given element.
 */
export function isCovered(element?: Element): boolean {
  const open = `dialog[open], .overlay-popover${
    supportsPopovers() ? `, :popover-open:not([${pageAttributes.toasts}])` : ''
  }`;
  return [...document.querySelectorAll(open)].some(
    (overlay) => !element || !overlay.contains(element),
  );
}
