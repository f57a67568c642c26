import type { Page } from '@playwright/test';

/** Adds a link to the page's content and presses it. */
export async function pressLink(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = 'Added link';
    document.querySelector('main')?.prepend(link);
  }, address);
  await page.getByRole('link', { name: 'Added link' }).first().click();
}
