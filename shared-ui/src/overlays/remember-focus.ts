/**
 * Remembers what has the focus, or another element that is to get it. The function returned gives
 * the focus back without scrolling, unless the element has left the page.
 */
export function rememberFocus(element: EventTarget | null = document.activeElement): () => void {
  return function giveFocusBack() {
    if (element instanceof HTMLElement && element.isConnected)
      element.focus({ preventScroll: true });
  };
}
