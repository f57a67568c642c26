/**
 * Remembers the focused element, or the given one. The returned function focuses it again without
 * scrolling, unless it is no longer in the page.
 */
export function rememberFocus(element: EventTarget | null = document.activeElement): () => void {
  return function restoreFocus() {
    if (element instanceof HTMLElement && element.isConnected)
      element.focus({ preventScroll: true });
  };
}
