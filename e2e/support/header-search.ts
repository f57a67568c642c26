import type { Locator, Page } from '@playwright/test';

/** Paths of the searches that a page requests from now on. */
export function recordSearches(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/search')) asked.push(pathname);
  });
  return asked;
}

/** The search field of the header. */
export const searchField = (page: Page): Locator =>
  page.getByRole('banner').getByLabel('Search Tessera');
