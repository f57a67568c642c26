import type { Page } from '@playwright/test';
import { requestReset } from '@tessera/shared-contracts/accounts/endpoints';
import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { appCode } from '@tessera/api/testing/test-codes';
import { expectSoundPage } from '../support/accessible.ts';
import { confirmAddressOf, resetTokenOf } from '../support/account-mails.ts';
import { expect, ready, test, uniqueName } from '../support/test.ts';

/** Gives a page a virtual authenticator that approves every request without user input. */
async function installFakeDevice(page: Page): Promise<void> {
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
}

async function addPasskey(page: Page, password: string): Promise<void> {
  const keys = page.getByRole('region', { name: 'Passkeys' });
  const add = keys.getByRole('group').filter({ hasText: 'Add a passkey' });
  await add.locator('summary').click();
  // the form uses the device only once the form's code has loaded
  await add.getByRole('status').waitFor({ state: 'attached' });
  await keys.getByLabel('Your password').fill(password);
  await keys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('status').filter({ hasText: passkeyTexts.added })).toBeVisible();
}

test('recovering an account by email removes the passkeys that are not ticked on the reset page', async ({
  person,
  visitor,
  allowed,
}) => {
  test.setTimeout(120_000);
  allowed.push(/401/);
  const ada = await person({ blog: uniqueName('reset') });
  const settings = await ada.open('/settings/tfa');
  await ready(settings);
  await expect(settings.getByRole('region', { name: 'Passkeys' })).toContainText(
    passkeyTexts.needsAddress,
  );
  await expectSoundPage(settings);
  await confirmAddressOf(ada);
  await installFakeDevice(settings);
  await settings.reload();
  await ready(settings);
  await addPasskey(settings, ada.password);

  await ada.call(requestReset, { body: { email: ada.email } });
  const page = await visitor(`/reset?token=${await resetTokenOf(ada)}`);
  const keys = page.getByRole('group', { name: passkeyTexts.keepTitle });
  await expect(keys.getByRole('checkbox')).not.toBeChecked();
  await expect(keys.getByRole('checkbox')).toHaveAccessibleDescription(/^added .*, not used yet$/);
  await expectSoundPage(page);
  await page.getByLabel('New password').fill('a password of my own');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Password changed' })).toBeVisible();
  await expect(page.getByText(passkeyTexts.removedAtReset(1))).toBeVisible();

  // the device still has the removed passkey, but the server no longer accepts it
  await settings.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await settings.goto('/login');
  await settings.getByRole('button', { name: passkeyTexts.logIn }).click();
  await expect(settings.getByRole('alert').filter({ hasText: passkeyTexts.unknown })).toBeVisible();
});

test('a passkey can be used instead of a code to turn off the second factor; going back to a settings page works', async ({
  person,
  allowed,
}) => {
  test.setTimeout(120_000);
  allowed.push(/403/);
  const bea = await person({ blog: uniqueName('factor') });
  await confirmAddressOf(bea);
  const page = await bea.open('/settings/tfa');
  await installFakeDevice(page);
  await ready(page);
  await addPasskey(page, bea.password);
  const factor = page.getByRole('region', { name: 'Authenticator app' });
  await factor.getByLabel('Your password').fill(bea.password);
  await factor.getByRole('button', { name: 'Turn on' }).click();
  const uri = await page.locator('input[name="uri"]').inputValue();
  await page.getByLabel('Code', { exact: true }).fill(appCode(uri));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await expect(factor.getByText('10 of 10 recovery codes left')).toBeVisible();

  // settings pages are not cached, but going back to one works, within the same document and from
  // another document
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Password', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Password' })).toBeVisible();
  await page.goBack();
  await expect(factor.getByText('10 of 10 recovery codes left')).toBeVisible();
  await page.goto('/robots.txt');
  await page.goBack();
  await ready(page);

  await factor.getByText('Turn off').first().click();
  const form = factor.locator('form').filter({ has: page.locator('#end-code') });
  await form.getByLabel('Your password').fill(bea.password);
  await form.getByLabel(settingsTexts.codeLabel).fill('000000');
  await form.getByRole('button', { name: 'Turn off' }).click();
  await expect(form.getByLabel(settingsTexts.codeLabel)).toHaveAccessibleDescription(
    settingsTexts.wrongLoginCode,
  );
  await expectSoundPage(page);
  await ready(page);
  await form.getByLabel('Your password').fill(bea.password);
  await form.getByRole('button', { name: passkeyTexts.instead }).click();
  await expect(page.getByRole('status').filter({ hasText: settingsTexts.turnedOff })).toBeVisible();
});
