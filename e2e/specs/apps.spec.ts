import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { tokenTexts } from '@tessera/shared-contracts/tokens/token-texts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessible.ts';
import { expect, ready, test } from '../support/test.ts';

test('a token is made with the keyboard, copied, used by a program and ended', async ({
  person,
  allowed,
}) => {
  allowed.push(/403/);
  const ada = await person();
  const page = await ada.open('/settings/account');
  await ready(page);
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Apps' })
    .click();
  await expect(page.getByRole('heading', { name: tokenTexts.title })).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  await page.getByText(tokenTexts.make, { exact: true }).focus();
  await page.keyboard.press('Enter');
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  }
  // a wrong password keeps what was chosen
  await page.getByLabel('Name', { exact: true }).fill('My bot');
  await page.getByRole('checkbox', { name: 'Write' }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Expires', { exact: true }).selectOption('30');
  await page.getByLabel('Your password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText(settingsTexts.wrongPassword)).toBeVisible();
  await expect(page.getByLabel('Your password')).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('My bot');
  await expect(page.getByRole('checkbox', { name: 'Write' })).toBeChecked();
  await expect(page.getByLabel('Expires', { exact: true })).toHaveValue('30');
  await page.getByLabel('Your password').fill(ada.password);
  await page.keyboard.press('Enter');

  const field = page.getByLabel(tokenTexts.tokenLabel);
  await expect(field).toHaveValue(/^tsr_/);
  const token = await field.inputValue();
  await page.getByRole('button', { name: tokenTexts.copy }).click();
  await expect(page.getByText(tokenTexts.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);

  const post = () =>
    fetch(new URL('/svc/post/update', page.url()), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ post: { type: 'text', one: 'By my bot', two: 'Words.' } }),
    });
  expect((await post()).status).toBe(200);

  await page.getByRole('link', { name: tokenTexts.saved }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'My bot' });
  await expect(row).toContainText('Read, Write');
  await expect(row).not.toContainText(tokenTexts.neverUsed);
  await expectAccessible(page);
  await row.getByRole('button', { name: tokenTexts.end }).click();
  await expect(page.getByText(tokenTexts.ended)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await post()).status).toBe(401);
});
