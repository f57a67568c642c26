import type { Page } from '@playwright/test';
import { expect, ready, test } from '../support/test.ts';

/** Opens the confirmation dialog for deleting a post. */
async function ask(page: Page, id: string): Promise<void> {
  await page.locator(`#post_${id}`).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Are you sure you want to delete this post?',
  );
}

test('DIALOG-03, DIALOG-05, DIALOG-06: Space and Escape cancel a confirmation dialog, and focus returns to the button that opened it', async ({
  person,
}) => {
  const ada = await person();
  const id = await ada.publish('Stays');
  const page = await ada.open('/dashboard');
  await ready(page);
  for (const key of ['Space', 'Escape']) {
    await ask(page, id);
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator(`#post_${id}`).getByRole('button', { name: 'Delete' })).toBeFocused();
  }
  await expect(page.locator(`#post_${id}`)).toBeVisible();
});

test('DIALOG-04, DIALOG-06: Tab cycles through the buttons of a confirmation dialog, and focus stays inside', async ({
  person,
}) => {
  const ada = await person();
  const id = await ada.publish('Tabbed');
  const page = await ada.open('/dashboard');
  await ready(page);
  await ask(page, id);
  const seen: string[] = [];
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('Tab');
    seen.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
  }
  expect(new Set(seen)).toEqual(new Set(['Delete', 'Nevermind']));
  expect(seen[0]).toBe(seen[2]);
});

test('DIALOG-02, ACTION-11, ACTION-12: Enter confirms the deletion of a post, which is still gone after a reload', async ({
  person,
}) => {
  const ada = await person();
  const id = await ada.publish('Goes');
  const page = await ada.open('/dashboard');
  await ready(page);
  await ask(page, id);
  await page.keyboard.press('Enter');
  await expect(page.locator(`#post_${id}`)).toHaveCount(0);
  await page.reload();
  await expect(page.locator(`#post_${id}`)).toHaveCount(0);
});

test('DIALOG-07, ACTION-07: a toast stays for five seconds, a click dismisses it, and later toasts wait for it', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('Toast me');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  await page
    .locator(`#post_${id}`)
    .getByRole('link', { name: 'Reblog' })
    .click({ modifiers: ['Alt'] });
  const toast = page.locator('.overlay-toast');
  await expect(toast).toContainText(`Reblogged to ${bob.blog}`);
  await expect(toast.locator('img')).toBeVisible();
  await page
    .locator(`#post_${id}`)
    .getByRole('link', { name: 'Reblog' })
    .click({ modifiers: ['Alt'] });
  await expect(toast).toHaveCount(1);
  const shownAt = Date.now();
  await toast.click();
  // the second toast waited for the first
  await expect(toast).toContainText('Reblogged to');
  await page.mouse.move(0, 0);
  await expect(toast).toHaveCount(0, { timeout: 20_000 });
  expect(Date.now() - shownAt).toBeGreaterThan(4_500);
});
