import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { passkeyPromptTexts } from '@tessera/shared-contracts/accounts/passkey-prompt-texts';
import { renewalTexts } from '@tessera/shell/testing/session-texts';
import { postForms } from '../support/page-parts.ts';
import { expectSoundPage } from '../support/accessible.ts';
import { pressCompose } from '../support/hands.ts';
import { confirmAddressOf } from '../support/account-mails.ts';
import { expect, ready, test, uniqueName } from '../support/test.ts';

test('a passkey can be added, works on the login page and in the login dialog, and stops working once removed', async ({
  person,
  allowed,
}) => {
  // slow on a busy machine
  test.setTimeout(120_000);
  allowed.push(/40[13]/);
  const ada = await person({ blog: uniqueName('key') });
  await confirmAddressOf(ada);
  const page = await ada.open('/settings/tfa');
  await ready(page);
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const endSession = () => ada.context.clearCookies({ name: /session_token/ });

  const keys = page.getByRole('region', { name: 'Passkeys' });
  const add = keys.getByRole('group').filter({ hasText: 'Add a passkey' });
  async function addOne(password: string): Promise<void> {
    const summary = keys.locator('summary', { hasText: 'Add a passkey' });
    if (!(await add.getByLabel('Your password').isVisible())) await summary.click();
    // until its code has loaded, the form does not ask the device for a passkey
    await add.getByRole('status').waitFor({ state: 'attached' });
    await add.getByLabel('Your password').fill(password);
    await add.getByRole('button', { name: 'Add a passkey' }).click();
  }
  await addOne('not the password');
  await expect(add.getByRole('alert')).toHaveText(settingsTexts.wrongPassword);
  await addOne(ada.password);
  await expect(page.getByRole('status').filter({ hasText: passkeyTexts.added })).toBeVisible();
  await expect(keys.getByRole('listitem')).toContainText('Chrome on');
  await addOne(ada.password);
  await expect(add.getByRole('alert')).toHaveText(passkeyPromptTexts.already);
  await keys.getByText('Rename', { exact: false }).first().click();
  await keys.getByLabel('Name').fill('My laptop');
  await expectSoundPage(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await keys.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(keys.getByRole('listitem')).toContainText('My laptop');

  // the virtual device answers every request immediately, even one for autofill, so the login page
  // logs the user in without a press on a button
  await endSession();
  await page.goto('/login?next=/likes');
  await page.waitForURL(({ pathname }) => pathname === '/likes');
  await endSession();
  // without passkey autofill, the login page waits until the button is pressed
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  async function signIn(): Promise<void> {
    await page.goto('/login?next=/following');
    await page.getByRole('button', { name: passkeyTexts.logIn }).click();
  }
  await signIn();
  await page.waitForURL(({ pathname }) => pathname === '/following');

  // the session ends while a page is open
  await page.goto(`/@${ada.blog}`);
  await ready(page);
  await endSession();
  await pressCompose(page);
  await page.getByRole('group', { name: 'New post' }).getByRole('button', { name: 'Text' }).click();
  const dialog = page.getByRole('dialog', { name: renewalTexts.title });
  await dialog.getByRole('button', { name: passkeyTexts.logIn }).click();
  await expect(dialog).toHaveCount(0);
  await expect(postForms(page)).toBeVisible();

  await page.goto('/settings/tfa');
  await keys.getByText('Remove', { exact: false }).first().click();
  await keys.getByRole('listitem').getByLabel('Your password').fill(ada.password);
  await keys.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByRole('status').filter({ hasText: passkeyTexts.removed })).toBeVisible();
  await expect(keys.getByRole('listitem')).toHaveCount(0);
  await endSession();
  await signIn();
  await expect(page.getByRole('alert').filter({ hasText: passkeyTexts.unknown })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?/);
});
