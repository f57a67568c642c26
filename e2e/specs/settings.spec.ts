import { logIn } from '@tessera/shared-contracts/accounts/endpoints';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { renewalTexts } from '@tessera/shell/testing/session-texts';
import { appCode } from '@tessera/api/testing/test-codes';
import { postForms } from '../support/page-parts.ts';
import { expectAccessible } from '../support/accessible.ts';
import { pressCompose } from '../support/hands.ts';
import { expect, payloadOf, ready, test, uniqueName } from '../support/test.ts';

test('settings take effect; an account can be exported and deleted, and logging in again cancels the deletion', async ({
  person,
  allowed,
}) => {
  test.setTimeout(120_000);
  allowed.push(/403|401/);
  const ada = await person();
  await ada.publish('Kept for good');
  const page = await ada.open('/settings/dashboard');
  await ready(page);
  await page.getByLabel('Keyboard shortcuts').uncheck();
  await page.getByLabel('Post dates').uncheck();
  await expectAccessible(page);
  // a double click on Save sends the form once
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.isNavigationRequest())
      sent.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: settingsTexts.saved })).toBeVisible();
  expect(sent).toEqual(['/settings/dashboard']);
  await page.goto(`/@${ada.blog}`);
  await ready(page);
  const post = page.getByRole('article').first();
  await expect(post).toBeVisible();
  await expect(post.locator('time').first()).toBeHidden();
  await page.keyboard.press('z');
  await page.keyboard.press('c');
  await expect(page.getByRole('group', { name: 'New post' })).toHaveCount(0);

  // an error is shown next to its field, which gets focus
  await page.goto('/settings/password');
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill('another long password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(settingsTexts.wrongPassword)).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    settingsTexts.wrongPassword,
  );
  await expectAccessible(page);

  await page.goto('/settings/account');
  const asked = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /\/settings\//.test(response.url()),
  );
  await page.getByRole('button', { name: 'Create export' }).click();
  await asked;
  const link = page.getByRole('link', { name: /^Download export/ });
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe(`tessera-${ada.blog}.zip`);

  await page.getByText('Delete your account', { exact: true }).click();
  await page.getByLabel(`Type ${ada.blog} to confirm`).fill(ada.blog);
  await page
    .getByRole('region', { name: 'Delete account' })
    .getByLabel('Your password')
    .fill(ada.password);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your account will be deleted' }),
  ).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('Email address').fill(ada.email);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(
    page.getByRole('status').filter({ hasText: settingsTexts.deletionCalledOff }),
  ).toBeVisible();
});

test('a second factor is set up by QR code, and is required on the login page and in the login dialog; sessions can be ended from another browser', async ({
  person,
  browser,
  baseURL,
  allowed,
}) => {
  // slow on a busy machine
  test.setTimeout(120_000);
  allowed.push(/401/);
  const bea = await person({ blog: uniqueName('tfa') });
  const page = await bea.open('/settings/tfa');
  await ready(page);
  await page
    .getByRole('region', { name: 'Authenticator app' })
    .getByLabel('Your password')
    .fill(bea.password);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const uri = await page.locator('input[name="uri"]').inputValue();
  await page.getByLabel('Code', { exact: true }).fill(appCode(uri));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.locator('.settings__codes code')).toHaveCount(10);
  const codes = await page.locator('.settings__codes code').allTextContents();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();

  // the login page in another browser
  const other = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { 'X-Forwarded-For': '10.77.1.2' },
  });
  const second = await other.newPage();
  await second.goto('/login');
  await second.getByLabel('Email address').fill(bea.email);
  await second.getByLabel('Password').fill(bea.password);
  await second.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(
    second.getByRole('heading', { level: 1, name: 'Two-factor authentication' }),
  ).toBeVisible();
  await second.getByLabel('Code').fill(codes[0] ?? '');
  await second.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(second).toHaveURL(/\/dashboard$/);

  // the first browser lists the second browser's session and ends it
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await other.request.get('/dashboard', { maxRedirects: 0 })).status()).toBe(401);
  await other.close();

  // the session ends while a page is open: the login dialog asks for the code, too
  const waiting = await bea.open(`/@${bea.blog}`);
  await ready(waiting);
  const cookies = await bea.context.cookies();
  await bea.context.clearCookies({
    name: cookies.find(({ name }) => name.includes('session_token'))?.name ?? '',
  });
  await pressCompose(waiting);
  await waiting
    .getByRole('group', { name: 'New post' })
    .getByRole('button', { name: 'Text' })
    .click();
  const dialog = waiting.getByRole('dialog', { name: renewalTexts.title });
  await dialog.getByLabel(renewalTexts.email).fill(bea.email);
  await dialog.getByLabel(renewalTexts.password).fill(bea.password);
  await dialog.getByRole('button', { name: renewalTexts.logIn, exact: true }).click();
  await dialog.getByLabel(renewalTexts.code).fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: renewalTexts.logIn, exact: true }).click();
  // after the login, the dialog closes; the post form has opened behind it
  await expect(dialog).toBeHidden();
  await expect(postForms(waiting)).toBeVisible();
  // the password alone is not enough
  const key = payloadOf(await (await bea.context.request.get('/login')).text()).form_key;
  expect(
    await (
      await bea.context.request.post(logIn.path, {
        headers: { 'X-Form-Key': key, Accept: 'application/json' },
        data: { email: bea.email, password: bea.password },
      })
    ).json(),
  ).toMatchObject({ response: { needs_code: true } });
});

test('on a phone, a button opens the links to all settings, even without script; on a wide screen, they are always there', async ({
  person,
  browser,
  baseURL,
}) => {
  const ada = await person();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
    storageState: await ada.context.storageState(),
  });
  const page = await context.newPage();
  await page.goto('/settings/account');
  const nav = page.getByRole('navigation', { name: 'Settings' });
  const links = nav.getByRole('link');
  await expect(links).toHaveCount(0);
  await nav.getByRole('button', { name: 'All settings' }).click();
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    await link.scrollIntoViewIfNeeded();
    // none is cut
    await expect(link).toBeInViewport({ ratio: 1 });
  }
  await nav.getByRole('link', { name: 'Two-factor authentication' }).click();
  await expect(page).toHaveURL(/\/settings\/tfa$/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(nav.getByRole('button')).toHaveCount(0);
  await expect(nav.getByRole('link', { name: 'Two-factor authentication' })).toBeVisible();
  await context.close();
});
