import {
  shareByEmail,
  shareOnFacebook,
  shareOnTwitter,
} from '@tessera/shared-contracts/sharing/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import {
  createFakePlatform,
  sentBody,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, fireEvent, screen } from '@testing-library/react';
import { sampleShareData } from '../testing/sample-share-data.ts';
import { messagingPlatform, showByMessage } from '../testing/shown-popover.tsx';

const linked = { has_facebook: true, twitter_username: 'ada' } as const;
let close = () => {};
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  act(() => close());
  document.body.innerHTML = '';
  sessionStorage.clear();
  jest.advanceTimersByTime(1000);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
async function show(
  name: string,
  platform = messagingPlatform(),
  data: Partial<SharePopoverData> = linked,
): Promise<FakePlatform> {
  ({ close } = await showByMessage(platform, data));
  await pass(20);
  await act(async () => screen.getByRole('button', { name }).click());
  return platform;
}
const field = (name: string) => screen.getByRole('textbox', { name });
const write = (name: string, text: string) =>
  fireEvent.change(field(name), { target: { value: text } });
const send = () => act(async () => screen.getByRole('button', { name: 'Send' }).click());
const bodies = (platform: FakePlatform, path: string) =>
  platform.calls.filter((call) => call.path === path).map(sentBody);
const succeeded = () => screen.queryByRole('button', { name: /^Post shared!/ });

test('RULE-41, XSHARE-30, XSHARE-31, XSHARE-34: the email form has an email address whose ending has at least two letters, a message of at most 255 characters and a choice to allow replies', async () => {
  const platform = await show('Email');
  expect(field('Message')).toHaveAttribute('maxlength', '255');
  write('Email address', 'c@d.e');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  write('Email address', 'c@d.example');
  write('Message', 'Read this');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Let them reply to ada' }));
  await send();
  expect(bodies(platform, shareByEmail.path)).toEqual([
    {
      post_id: '7',
      tumblelog_name: 'bob',
      email_address: 'c@d.example',
      message: 'Read this',
      allow_reply_to: true,
      share_fallback: false,
    },
  ]);
  document.cookie = 'share_allow_reply_to=; max-age=0; path=/';
});

test('XSHARE-36: the message on Facebook may be empty and has at most 255 characters', async () => {
  const platform = await show('Facebook');
  expect(field('Message')).toHaveAttribute('maxlength', '255');
  await send();
  expect(bodies(platform, shareOnFacebook.path)).toMatchObject([{ message: '' }]);
});

test('XSHARE-20: sending, success and failure are never shown together', async () => {
  const platform = messagingPlatform();
  const answers = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  let count = 0;
  platform.answer(shareOnTwitter, () => answers[count++]?.promise);
  await show('Twitter', platform);
  await send();
  const sending = () => screen.queryByRole('button', { name: 'Sending...' });
  expect([sending(), screen.queryByRole('alert'), succeeded()].map(Boolean)).toEqual([
    true,
    false,
    false,
  ]);
  await act(async () => answers[0]?.reject(new CallError(500, [])));
  expect([sending(), screen.queryByRole('alert'), succeeded()].map(Boolean)).toEqual([
    false,
    true,
    false,
  ]);
  await send();
  await act(async () => answers[1]?.resolve({}));
  expect([sending(), screen.queryByRole('alert'), succeeded()].map(Boolean)).toEqual([
    false,
    false,
    true,
  ]);
});

test('XSHARE-26: the popover closes by itself 3000 ms after success', async () => {
  await show('Twitter');
  await send();
  await pass(2999);
  expect(succeeded()).not.toBeNull();
  await pass(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('XSHARE-24: the confetti has 30 pieces and speed 0.2', async () => {
  const places: number[] = [];
  const context = {
    scale() {},
    clearRect() {},
    save() {},
    rotate() {},
    fillRect() {},
    restore() {},
    translate: (_: number, y: number) => places.push(y),
  };
  const { prototype } = HTMLCanvasElement;
  const own = Object.getOwnPropertyDescriptor(prototype, 'getContext');
  Object.defineProperty(prototype, 'getContext', { ...own, value: () => context });
  await show('Twitter');
  await send();
  expect(places).toHaveLength(30);
  await pass(15);
  expect(places).toHaveLength(60);
  // at speed 1 a piece starts at 0.5 to 1.5 px per frame
  for (const [at, y] of places.slice(0, 30).entries()) {
    const fallen = (places[at + 30] ?? 0) - y;
    expect(fallen).toBeGreaterThanOrEqual(0.1);
    expect(fallen).toBeLessThanOrEqual(0.3);
  }
  Object.defineProperty(prototype, 'getContext', { ...own });
});

test('XSHARE-18: a network opens the share page that the operator has set', async () => {
  const platform = createFakePlatform({
    ...signedIn(),
    flags: { isExternalSharingEnabled: true },
    config: { share_pages: { reddit: 'https://r.example/?u={link}' } },
  });
  ({ close } = await showByMessage(platform));
  await pass(20);
  expect(screen.getByRole('link', { name: /^Reddit/ })).toHaveAttribute(
    'href',
    `https://r.example/?u=${encodeURIComponent(sampleShareData().post_tiny_url)}`,
  );
});
