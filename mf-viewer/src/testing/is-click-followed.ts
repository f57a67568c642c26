import { fireEvent } from '@testing-library/react';

/**
 * Clicks an element, and returns whether the click is left to the browser and the router. The test
 * itself never navigates.
 */
export function isClickFollowed(element: Element, modifier: MouseEventInit = {}): boolean {
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
