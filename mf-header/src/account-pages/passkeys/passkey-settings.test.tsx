import { beginPasskeyLogin } from '@tessera/shared-contracts/accounts/endpoints';
import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { passkeyPromptTexts as texts } from '@tessera/shared-contracts/accounts/passkey-prompt-texts';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import {
  addPasskey,
  beginPasskey,
  endTwoFactor,
} from '@tessera/shared-contracts/settings/endpoints';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SettingsForm, PasswordField } from '../parts/form-parts.tsx';
import { FactorField } from '../settings/FactorField.tsx';
import { PasskeysPanel } from '../settings/PasskeysPanel.tsx';
import { deviceError, createdPasskey, usedPasskey } from '../../testing/fake-device.ts';
import { createPasskeyPlatform, servePage, setUpPasskeys } from '../../testing/passkey-page.tsx';

const user = userEvent.setup();
const passkeys = setUpPasskeys();

const options = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Tessera' },
  user: { id: 'AAAA', name: 'ada@example.org', displayName: 'ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  excludeCredentials: [],
};
const passkey = { id: '1', name: 'Phone', dates: { addedAt: '2026-11-02T08:00:00.000Z' } };
const account = {
  formKey: 'key',
  email: 'ada@example.org',
  isVerified: true,
  twoFactor: { state: 'off' },
  passkeys: [],
  language: 'en_US',
  now: 0,
} as const;

/** A page on which the form to add a passkey is open, because the server has just refused it. */
async function settingsPage(changes: Partial<Parameters<typeof PasskeysPanel>[0]> = {}) {
  const refused = { form: beginPasskey.path, values: {}, errors: ['An earlier error'] };
  const platform = createPasskeyPlatform();
  platform.answer(beginPasskey, options);
  platform.answer(addPasskey, { id: '1', name: 'A device' });
  return passkeys.show(<PasskeysPanel {...account} refused={refused} {...changes} />, platform);
}

test('adds a passkey once the password is entered, then shows the page with the new passkey', async () => {
  const { platform } = await settingsPage();
  expect(screen.getByText('An earlier error')).toBeVisible();
  passkeys.device.answers.push(createdPasskey);
  await user.type(screen.getByLabelText('Your password'), 'correct horse{Enter}');
  await waitFor(() => expect(platform.addresses).toEqual(['/settings/tfa?done=passkey']));
  expect(platform.calls.map(({ input }) => input)).toEqual([
    { body: { password: 'correct horse', code: '', credential: '' } },
    {
      body: {
        credential: expect.objectContaining({
          id: 'AQI',
          response: expect.objectContaining({ attestationObject: 'Aw', transports: ['internal'] }),
        }),
      },
    },
  ]);
  expect(screen.queryByText('An earlier error')).not.toBeInTheDocument();
});

test('shows the error for a wrong password at the password field, and device errors in a message', async () => {
  const { platform } = await settingsPage();
  platform.answer(beginPasskey, new CallError(403, ['Wrong password.']));
  await user.type(screen.getByLabelText('Your password'), 'a guess{Enter}');
  expect(await screen.findByText('Wrong password.')).toHaveAttribute('role', 'alert');
  expect(screen.getByLabelText('Your password')).toHaveFocus();
  platform.answer(beginPasskey, options);
  for (const [name, text] of [
    ['InvalidStateError', texts.already],
    ['NotAllowedError', texts.notMade],
  ] as const) {
    passkeys.device.answers.push(deviceError(name));
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText(text)).toHaveAttribute('role', 'alert');
  }
  expect(platform.addresses).toEqual([]);
});

test('keeps the typed password when the user leaves the page and comes back', async () => {
  const page = await settingsPage();
  const field = screen.getByLabelText('Your password');
  await user.type(field, 'correct horse');
  page.leave();
  page.comeBack();
  expect(screen.getByLabelText('Your password')).toBe(field);
  expect(field).toHaveValue('correct horse');
});

test('in a browser without passkey support, explains that it cannot add a passkey', async () => {
  passkeys.device.remove();
  const { platform } = await settingsPage();
  await user.type(screen.getByLabelText('Your password'), 'correct horse{Enter}');
  expect(await screen.findByText(texts.unknownBrowser)).toHaveAttribute('role', 'alert');
  expect(platform.calls).toEqual([]);
});

test('a passkey can be the second factor when another passkey is added', async () => {
  const { platform } = await settingsPage({
    passkeys: [passkey],
    twoFactor: { state: 'on', codesLeft: 9 },
  });
  passkeys.device.answers.push(usedPasskey, createdPasskey);
  const [password] = screen.getAllByLabelText('Your password').slice(-1);
  if (!password) throw new Error('no password field');
  await user.type(password, 'correct horse');
  await user.click(screen.getByText(passkeyTexts.instead));
  await waitFor(() => expect(platform.addresses).toEqual(['/settings/tfa?done=passkey']));
  expect(platform.calls[1]?.input).toEqual({
    body: {
      password: 'correct horse',
      code: '',
      credential: expect.stringContaining('"id":"AQI"'),
    },
  });
});

/** A form that accepts a code or a passkey. */
const factorForm = (
  <SettingsForm action={endTwoFactor.path} formKey="key" submit="Turn off">
    <PasswordField id="end-password" email="ada@example.org" />
    <FactorField id="end-code" hasPasskeys />
  </SettingsForm>
);
async function factorPage() {
  const page = await passkeys.show(factorForm);
  await user.type(screen.getByLabelText('Your password'), 'correct horse');
  const sent: Record<string, unknown>[] = [];
  const form = document.querySelector('form') ?? undefined;
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(Object.fromEntries(new FormData(form)));
  });
  return { platform: page.platform, form, sent };
}
const code = (): HTMLElement => screen.getByLabelText(settingsTexts.codeLabel);

test('sends a passkey instead of a code, and sends it only once', async () => {
  const { form, sent } = await factorPage();
  expect(screen.getByText(passkeyTexts.instead)).toBeVisible();
  passkeys.device.answers.push(usedPasskey);
  await user.click(screen.getByText(passkeyTexts.instead));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    password: 'correct horse',
    code: '',
    credential: expect.stringContaining('"id":"AQI"'),
  });
  await waitFor(() => expect(new FormData(form).get('credential')).toBe(''));
  expect(code()).toBeRequired();
});

test('a passkey does not replace the password, which is still required', async () => {
  const { sent } = await factorPage();
  await user.clear(screen.getByLabelText('Your password'));
  passkeys.device.answers.push(usedPasskey);
  await user.click(screen.getByText(passkeyTexts.instead));
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  expect(screen.getByLabelText('Your password')).toBeInvalid();
  expect(sent).toEqual([]);
});

test('suggests a code when the passkey fails', async () => {
  const { sent } = await factorPage();
  passkeys.device.answers.push(deviceError('NotAllowedError'));
  await user.click(screen.getByText(passkeyTexts.instead));
  expect(await screen.findByText(texts.notUsed)).toHaveAttribute('role', 'alert');
  expect(sent).toEqual([]);
});

test('without script or passkey support the form accepts only a code', async () => {
  servePage(factorForm);
  expect(screen.getByText(passkeyTexts.instead)).not.toBeVisible();
  passkeys.device.remove();
  await factorPage();
  expect(screen.getByText(passkeyTexts.instead)).not.toBeVisible();
  expect(code()).toBeRequired();
});

test('every island of a page is hydrated', async () => {
  const platform = createPasskeyPlatform();
  await passkeys.show(
    <>
      {factorForm}
      <PasskeysPanel {...account} refused={{ form: beginPasskey.path, values: {}, errors: [] }} />
    </>,
    platform,
  );
  expect(screen.getByText(passkeyTexts.instead)).toBeVisible();
  platform.answer(beginPasskey, new CallError(403, ['No.']));
  const [, password] = screen.getAllByLabelText('Your password');
  if (!password) throw new Error('no password field');
  await user.type(password, 'correct horse{Enter}');
  expect(await screen.findByText('No.')).toBeInTheDocument();
  expect(platform.calls.map(({ path }) => path)).toEqual([beginPasskey.path]);
  expect(beginPasskeyLogin.path).not.toBe(beginPasskey.path);
});
