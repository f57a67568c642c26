import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { act, screen, waitFor } from '@testing-library/react';
import { AccountFormPage } from '../accounts/AccountFormPage.tsx';
import { installFakeDevice, type FakeDevice } from '../../testing/fake-device.ts';
import { createPasskeyPlatform, servePage } from '../../testing/passkey-page.tsx';
import { awaitIslands } from './await-islands.ts';

let device: FakeDevice;
let life: AbortController;
beforeEach(() => {
  device = installFakeDevice();
  device.offerInAutofill();
  life = new AbortController();
});
afterEach(() => {
  act(() => life.abort());
  device.remove();
  document.body.innerHTML = '';
});
const loginForm = <AccountFormPage form="login" formKey="key" values={{}} errors={[]} />;

test('autofill offers passkeys without a press, from when the page is idle until it is left', async () => {
  const platform = createPasskeyPlatform();
  const main = servePage(loginForm);
  awaitIslands({ platform, signal: life.signal });
  const button = screen.getByRole('button', { name: passkeyTexts.logIn });
  expect(button).toBeDisabled();
  await waitFor(() => expect(device.signals).toHaveLength(1), { timeout: 3000 });
  expect(button).toBeEnabled();
  main.remove();
  act(() => platform.setPage({ name: 'dashboard' }));
  expect(device.signals[0]?.aborted).toBe(true);
  expect(platform.errors).toEqual([]);
});

test('unmounts React from the islands of a page that was left and cannot be restored', async () => {
  const platform = createPasskeyPlatform();
  awaitIslands({ platform, signal: life.signal });
  const main = servePage(loginForm);
  platform.setPage({ name: 'account' });
  await waitFor(() => expect(device.signals).toHaveLength(1), { timeout: 3000 });
  const button = screen.getByRole('button', { name: passkeyTexts.logIn });
  main.remove();
  act(() => platform.keepPages([main]));
  act(() => platform.keepPages([]));
  // the page’s HTML is as it was, but no longer responds to presses
  document.body.append(main);
  button.click();
  act(() => life.abort());
  expect(platform.calls).toHaveLength(1);
});

test('loads nothing for pages without islands, and nothing once the remote has unmounted', async () => {
  jest.useFakeTimers();
  const idle = () => act(() => jest.advanceTimersByTimeAsync(3000));
  const platform = createPasskeyPlatform();
  servePage(<p>Text</p>);
  awaitIslands({ platform, signal: life.signal });
  servePage(loginForm);
  await idle();
  expect(screen.getByRole('button', { name: passkeyTexts.logIn })).toBeDisabled();
  platform.setPage({ name: 'account' });
  life.abort();
  await idle();
  expect(platform.calls).toEqual([]);
  jest.useRealTimers();
});
