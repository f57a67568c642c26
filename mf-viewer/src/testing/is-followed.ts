import { fireEvent } from '@testing-library/react';

/** Clicks, and tells whether the page would leave it to the browser and the router. Nothing is followed in the test. */
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
