import type { Page } from '@playwright/test';
import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { expectAccessible } from '../support/accessible.ts';
import { expect, ready, test, uniqueName } from '../support/test.ts';

/**
 * Waits for the code that submits forms without leaving the page. Without that code, the browser
 * submits them, and the password field is empty on the page that comes back after a refusal.
 */
async function formsReady(page: Page): Promise<void> {
  await ready(page);
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/forms\.\w+\.js$/.test(name)),
      ),
    )
    .toBe(true);
}

test('the registration form keeps the password after a refusal and while offline, and then succeeds', async ({
  person,
  visitor,
  allowed,
}) => {
  allowed.push(/400|ERR_INTERNET_DISCONNECTED/);
  const ada = await person();
  const page = await visitor('/register');
  await formsReady(page);
  const [email, password, name] = [
    page.getByLabel('Email address'),
    page.getByLabel('Password'),
    page.getByLabel('Blog name'),
  ];
  const blog = uniqueName('new');
  await email.fill(`${blog}@example.test`);
  await password.fill('correct horse battery');
  await name.fill(ada.blog);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(accountTexts.nameTaken)).toBeVisible();
  await expect(name).toBeFocused();
  await expect(password).toHaveValue('correct horse battery');
  await expect(email).toHaveValue(`${blog}@example.test`);
  await expectAccessible(page);

  await page.context().setOffline(true);
  await name.fill(blog);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert').filter({ hasText: connectionTexts.none })).toBeFocused();
  await expect(password).toHaveValue('correct horse battery');
  await page.context().setOffline(false);
  await expect(page.getByText(connectionTexts.back)).toBeVisible();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/welcome');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toHaveAttribute(
    'href',
    `/settings/blog/${blog}`,
  );
});

test('after a refusal, the forms for changing the password and deleting the account keep what was entered', async ({
  person,
  allowed,
}) => {
  allowed.push(/40[03]/);
  const ada = await person();
  const page = await ada.open('/settings/password');
  await formsReady(page);
  const current = page.getByLabel('Current password');
  const chosen = page.getByLabel('New password');
  await current.fill(ada.password);
  await chosen.fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(accountTexts.passwordShort)).toBeVisible();
  await expect(current).toHaveValue(ada.password);
  await expect(chosen).toHaveValue('short');
  await chosen.fill('another long password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(settingsTexts.passwordChanged)).toBeVisible();

  await page.goto('/settings/account');
  await formsReady(page);
  await page.getByText('Delete your account').click();
  const confirmation = page.getByLabel(`Type ${ada.blog} to confirm`);
  const password = page.locator('#delete-password');
  await confirmation.fill('somebody else');
  await password.fill('another long password');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText(settingsTexts.wrongConfirmation(ada.blog))).toBeVisible();
  await expect(confirmation).toHaveValue('somebody else');
  await expect(password).toHaveValue('another long password');
  await confirmation.fill(ada.blog);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});
