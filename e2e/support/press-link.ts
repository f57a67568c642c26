import type { Page } from '@playwright/test';

/** Presses a link to an address, which is added to the page's content. */
export async function pressLink(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = 'Added link';
    document.querySelector('main')?.prepend(link);
  }, address);
  await page.getByRole('link', { name: 'Added link' }).first().click();
}
