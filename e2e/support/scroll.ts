import type { Locator } from '@playwright/test';

/** Brings the upper edge of an element to a place in the window. */
export const scrollTo = (shown: Locator, top: number): Promise<void> =>
  shown.evaluate(
    (element, at) =>
      window.scrollBy({ top: element.getBoundingClientRect().top - at, behavior: 'instant' }),
    top,
  );
