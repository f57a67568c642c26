import { expect, type Page } from '@playwright/test';

/** How many history entries of things that are open the page's current entry is above the page. */
export const depth = (page: Page) =>
  page.evaluate(() => {
    const state: unknown = window.history.state;
    return typeof state === 'object' && state !== null && 'tesseraDepth' in state
      ? state.tesseraDepth
      : 0;
  });

/**
 * Waits until all that was closed has taken its history entry away. The browser moves a moment
 * later, which would abort a `goto` of a test that does not wait as people do.
 */
export const expectAtPage = (page: Page): Promise<void> => expect.poll(() => depth(page)).toBe(0);
