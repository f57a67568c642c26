import { fireEvent } from '@testing-library/react';

/**
 * Clicks, and returns whether the page leaves the click to the browser and the router. Nothing is
 * followed in the test.
 */
export function isFollowed(element: Element, modifier: MouseEventInit = {}): boolean {
  let isLeftAlone = false;
  window.addEventListener(
    'click',
    function judge(event) {
      isLeftAlone = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  fireEvent.click(element, modifier);
  return isLeftAlone;
}
