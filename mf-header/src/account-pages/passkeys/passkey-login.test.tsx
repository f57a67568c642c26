import { logInWithPasskey } from '@tessera/shared-contracts/accounts/endpoints';
import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { passkeyPromptTexts as texts } from '@tessera/shared-contracts/accounts/passkey-prompt-texts';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountFormPage } from '../accounts/AccountFormPage.tsx';
import { deviceError, usedPasskey } from '../../testing/fake-device.ts';
import { servePage, setUpPasskeys } from '../../testing/passkey-page.tsx';

const user = userEvent.setup();
const passkeys = setUpPasskeys();

const loginForm = (
  <AccountFormPage form="login" formKey="key" values={{ next: '/likes' }} errors={[]} />
);
async function loginPage() {
  const page = await passkeys.show(loginForm);
  return { ...page, button: screen.getByText(passkeyTexts.logIn) };
}

test('without script the button is disabled', () => {
  servePage(loginForm);
  expect(screen.getByRole('button', { name: passkeyTexts.logIn })).toBeDisabled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the button asks the device for a passkey, sends the response and opens the page that the server names', async () => {
  const { platform, opened, button } = await loginPage();
  passkeys.device.answers.push(usedPasskey);
  await user.click(button);
  await waitFor(() => expect(opened).toEqual(['/likes']));
  expect(platform.calls.at(-1)?.input).toEqual({
    body: {
      next: '/likes',
      credential: expect.objectContaining({
        id: 'AQI',
        rawId: 'AQI',
        response: {
          authenticatorData: 'Aw',
          clientDataJSON: 'BA',
          signature: 'BQ',
          userHandle: 'Bg',
        },
      }),
    },
  });
});

test('autofill logs in without the button', async () => {
  passkeys.device.offerInAutofill();
  passkeys.device.answers.push(usedPasskey);
  const { opened } = await loginPage();
  await waitFor(() => expect(opened).toEqual(['/likes']));
});

test('the button cancels the pending autofill request without showing an error, and makes a new request', async () => {
  passkeys.device.offerInAutofill();
  const { opened, button } = await loginPage();
  const { signals } = passkeys.device;
  await waitFor(() => expect(signals).toHaveLength(1));
  passkeys.device.answers.push(usedPasskey);
  await user.click(button);
  await waitFor(() => expect(opened).toEqual(['/likes']));
  expect([signals[0]?.aborted, screen.queryByRole('alert')?.textContent ?? '']).toEqual([true, '']);
});

test('while the device is being asked, a status message is shown and another press is ignored', async () => {
  const { platform, button } = await loginPage();
  expect(button).toBeEnabled();
  await user.click(button);
  expect(await screen.findByText(texts.waiting)).toHaveAttribute('role', 'status');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(platform.calls).toHaveLength(1);
});

test.each([
  ['NotAllowedError', texts.cancelled],
  ['SecurityError', texts.unsupportedAddress],
  ['NotSupportedError', texts.unsupportedDevice],
  ['UnknownError', texts.failed],
])('explains the device error %s and allows another attempt', async (name, text) => {
  const { platform, opened, button } = await loginPage();
  passkeys.device.answers.push(deviceError(name), usedPasskey);
  await user.click(button);
  expect(await screen.findByText(text)).toHaveAttribute('role', 'alert');
  expect(platform.errors).toHaveLength(text === texts.failed ? 1 : 0);
  expect(button).not.toHaveAttribute('aria-disabled');
  await user.click(button);
  await waitFor(() => expect(opened).toEqual(['/likes']));
});

test('an error with an unknown cause is logged, and the user is not told that the server was unreachable', async () => {
  const { platform, button } = await loginPage();
  const broken = new TypeError('broken');
  platform.answer(logInWithPasskey, broken);
  passkeys.device.answers.push(usedPasskey, usedPasskey);
  await user.click(button);
  expect(await screen.findByText(texts.unexpected)).toHaveAttribute('role', 'alert');
  expect(platform.errors).toEqual([broken]);
  platform.answer(logInWithPasskey, new CallError(0, []));
  await user.click(button);
  expect(await screen.findByText(texts.noAnswer)).toBeInTheDocument();
  expect(platform.errors).toHaveLength(1);
});

test('a NotAllowedError after the timeout is explained as a timeout, not as a refusal', async () => {
  const { button } = await loginPage();
  let time = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => time);
  passkeys.device.answers.push(() => {
    time = 300_000;
    return deviceError('NotAllowedError');
  });
  await user.click(button);
  expect(await screen.findByText(texts.timedOut)).toBeInTheDocument();
  clock.mockRestore();
});

test('if the server does not know a passkey, the user and the passkey provider are told; if the server refuses it for another reason, only the user is told', async () => {
  const { platform, opened, button } = await loginPage();
  platform.answer(logInWithPasskey, new CallError(401, [passkeyTexts.unknown]));
  passkeys.device.answers.push(usedPasskey);
  await user.click(button);
  expect(await screen.findByText(passkeyTexts.unknown)).toBeInTheDocument();
  expect([opened, passkeys.device.forgotten]).toEqual([
    [],
    [{ rpId: 'localhost', credentialId: 'AQI' }],
  ]);
  platform.answer(logInWithPasskey, new CallError(401, [passkeyTexts.refused]));
  passkeys.device.answers.push(usedPasskey);
  await user.click(button);
  expect(await screen.findByText(passkeyTexts.refused)).toBeInTheDocument();
  expect(passkeys.device.forgotten).toHaveLength(1);
});

test('in a browser without passkey support the button is hidden', async () => {
  passkeys.device.remove();
  const { button } = await loginPage();
  expect(button).not.toBeVisible();
});

test('leaving the page aborts the device request and removes the listeners', async () => {
  passkeys.device.offerInAutofill();
  const { platform, button, leave } = await loginPage();
  await waitFor(() => expect(passkeys.device.signals).toHaveLength(1));
  leave();
  expect(passkeys.device.signals[0]?.aborted).toBe(true);
  await user.click(button);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(platform.calls).toHaveLength(1);
});

test('coming back to the page offers passkeys again', async () => {
  passkeys.device.offerInAutofill();
  const { opened, leave, comeBack, button } = await loginPage();
  await waitFor(() => expect(passkeys.device.signals).toHaveLength(1));
  leave();
  comeBack();
  await waitFor(() => expect(passkeys.device.signals).toHaveLength(2));
  passkeys.device.answers.push(usedPasskey);
  await user.click(button);
  await waitFor(() => expect(opened).toEqual(['/likes']));
});
