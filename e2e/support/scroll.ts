import type { Locator } from '@playwright/test';

/** Scrolls the top of an element to a position in the window. */
export const scrollTo = (shown: Locator, top: number): Promise<void> =>
  shown.evaluate(
    (element, at) =>
      window.scrollBy({ top: element.getBoundingClientRect().top - at, behavior: 'instant' }),
    top,
  );
