import { pushKey, subscribePush, unsubscribePush } from '@tessera/shared-contracts/push/endpoints';
import { pushOfferTexts as texts } from '@tessera/shared-contracts/push/push';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { installFakePush } from '@tessera/shared-ui/testing/fake-push';
import { act, screen } from '@testing-library/react';
import { HeaderIsland } from '../islands/HeaderIsland.tsx';
import { setUpPasskeys } from '../../testing/passkey-page.tsx';
import { PushBrowser } from './PushBrowser.tsx';

const pages = setUpPasskeys();
let browser: ReturnType<typeof installFakePush>;
beforeEach(() => {
  localStorage.clear();
  browser = installFakePush();
});
afterEach(() => browser.remove());

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
async function show() {
  const platform = createFakePlatform(signedIn());
  platform.answer(pushKey, { key: browser.key });
  await pages.show(
    <HeaderIsland name="push" seed={{ userName: 'ada' }}>
      <PushBrowser userName="ada" />
    </HeaderIsland>,
    platform,
  );
  await settled();
  return platform;
}
const button = (name: string) => screen.getByRole('button', { name });
async function press(name: string): Promise<void> {
  act(() => button(name).click());
  await settled();
}

test('nothing is asked on load; a press asks the browser and tells the server, another ends it', async () => {
  const platform = await show();
  expect(screen.getByRole('status')).toHaveTextContent(texts.isOff);
  expect(browser.asked).toBe(0);
  await press(texts.turnOnHere);
  expect(browser.asked).toBe(1);
  expect(platform.calls.map(({ path }) => path)).toEqual([pushKey.path, subscribePush.path]);
  expect(platform.calls[1]?.input).toEqual({
    body: { endpoint: browser.endpoint, p256dh: 'p256dh', auth: 'auth' },
  });
  expect(screen.getByRole('status')).toHaveTextContent(texts.isOn);
  await press(texts.turnOff);
  expect(platform.calls.at(-1)).toMatchObject({
    path: unsubscribePush.path,
    input: { body: { endpoint: browser.endpoint } },
  });
  expect(screen.getByRole('status')).toHaveTextContent(texts.isOff);
  expect(browser.isSubscribed()).toBe(false);
});

test.each([
  ['denied', texts.denied],
  ['default', texts.isOff],
] as const)('a browser that answers %s says so', async (answer, text) => {
  browser.answerWith(answer);
  const platform = await show();
  await press(texts.turnOnHere);
  expect(screen.getByRole('status')).toHaveTextContent(text);
  expect(platform.calls).toEqual([]);
});

test('a failure is told, and can be tried again', async () => {
  const platform = await show();
  platform.answer(subscribePush, new CallError(503, ['Busy.']));
  await press(texts.turnOnHere);
  expect(screen.getByRole('status')).toHaveTextContent(texts.failed);
  platform.answer(subscribePush, {});
  await press(texts.turnOnHere);
  expect(screen.getByRole('status')).toHaveTextContent(texts.isOn);
});

test('turning off ends it in the browser, even when the server does not hear of it', async () => {
  const platform = await show();
  await press(texts.turnOnHere);
  platform.answer(unsubscribePush, new CallError(0, []));
  await press(texts.turnOff);
  expect(browser.isSubscribed()).toBe(false);
  expect(screen.getByRole('status')).toHaveTextContent(texts.isOff);
});
