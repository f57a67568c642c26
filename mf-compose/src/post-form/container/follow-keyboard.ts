/** The part of the window that is visible, as browsers tell it; a subset of `VisualViewport`. */
type VisibleArea = Pick<
  VisualViewport,
  'height' | 'offsetTop' | 'scale' | 'addEventListener' | 'removeEventListener'
>;

/**
 * Height in px of what covers the lower end of the window: an on-screen keyboard, in browsers that
 * draw it over the page. Zero while the page is enlarged with two fingers: much of it is then out of
 * view on all sides.
 */
export function keyboardHeight(area: VisibleArea, windowHeight: number): number {
  if (area.scale !== 1) return 0;
  return Math.max(0, Math.round(windowHeight - area.offsetTop - area.height));
}

/**
 * Keeps the height of the on-screen keyboard in the element's `--keyboard`, so that what sticks to
 * the lower end of the window stays in view. Returns a function that stops it.
 */
export function followKeyboard(
  element: HTMLElement,
  area: VisibleArea | null = window.visualViewport,
): () => void {
  if (!area) return () => {};
  const follow = (): void =>
    element.style.setProperty('--keyboard', `${keyboardHeight(area, innerHeight)}px`);
  follow();
  area.addEventListener('resize', follow);
  area.addEventListener('scroll', follow);
  return function stop() {
    area.removeEventListener('resize', follow);
    area.removeEventListener('scroll', follow);
  };
}
